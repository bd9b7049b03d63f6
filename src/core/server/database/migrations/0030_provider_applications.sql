CREATE TABLE "provider_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"role" text NOT NULL,
	"documents" text[] DEFAULT '{}' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decision_note" text DEFAULT '' NOT NULL,
	"reviewed_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_applications_role" CHECK ("provider_applications"."role" in ('mentor', 'attorney')),
	CONSTRAINT "provider_applications_status" CHECK ("provider_applications"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "provider_applications_decided" CHECK (("provider_applications"."status" = 'pending') = ("provider_applications"."decided_at" is null))
);

--> statement-breakpoint
ALTER TABLE "provider_applications" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "provider_applications" ADD CONSTRAINT "provider_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_applications" ADD CONSTRAINT "provider_applications_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_applications_pending" ON "provider_applications" USING btree ("user_id","role") WHERE "provider_applications"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "provider_applications_own" ON "provider_applications" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "provider_applications_waiting" ON "provider_applications" USING btree ("created_at") WHERE "provider_applications"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "provider_applications_reviewer" ON "provider_applications" USING btree ("reviewed_by");
--> statement-breakpoint
create or replace function app.may_read_file(owner uuid, address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.awards t where t.user_id = owner and (t.certificate_url = address or address = any (t.media_coverage_url) or address = any (t.photos_url)))
    or exists (select from public.memberships t where t.user_id = owner and (t.evidence_url = address or t.membership_card_url = address or address = any (t.leadership_roles)))
    or exists (select from public.published_materials t where t.user_id = owner and (t.material_url = address))
    or exists (select from public.judging_events t where t.user_id = owner and (t.invitation_letter_url = address or t.evidence_url = address or address = any (t.photos_url)))
    or exists (select from public.original_contributions t where t.user_id = owner and (t.evidence_url = address))
    or exists (select from public.patents t where t.user_id = owner and (address = any (t.grant_certificates) or t.expert_letter_url = address or address = any (t.technical_documents_url)))
    or exists (select from public.scholarly_articles t where t.user_id = owner and (t.acceptance_file_url = address or address = any (t.published_materials) or address = any (t.presentation_certificates) or address = any (t.impact_letters)))
    or exists (select from public.critical_roles t where t.user_id = owner and (t.org_chart_url = address or address = any (t.recognition_docs) or address = any (t.supervisor_signed_letters) or address = any (t.grant_certificates)))
    or exists (select from public.high_salary t where t.user_id = owner and (t.comparison_report_url = address or t.offer_letter_url = address or address = any (t.w2_documents)))
    or exists (select from public.commercial_success t where t.user_id = owner and (t.supporting_docs_url = address))
    or exists (select from public.totality t where t.user_id = owner and (address = any (t.executive_summary_docs) or address = any (t.national_or_international_impact_docs) or address = any (t.unique_contributions_docs) or address = any (t.cross_criteria_integration_docs) or address = any (t.comparison_with_peers_docs) or address = any (t.recommendation_summary_docs) or t.expert_affidavits_url = address))
    or exists (select from public.document_uploads t where t.user_id = owner and (t.file_url = address))
    or exists (select from public.tasks t where t.user_id = owner and (address = any (t.task_files) or address = any (t.submission_files)))
    or exists (select from public.provider_applications t where t.user_id = owner and (address = any (t.documents)))
    or exists (select from public.support_tickets t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.support_replies t where t.user_id = owner and (address = any (t.files)))
$$
--> statement-breakpoint
revoke execute on function app.may_read_file(uuid, text) from public
--> statement-breakpoint
grant execute on function app.may_read_file(uuid, text) to laurel_user
--> statement-breakpoint
create or replace trigger provider_applications_fresh before insert on provider_applications for each row when (current_user = 'laurel_user' and (new.status is distinct from 'pending' or new.decision_note is distinct from '' or new.reviewed_by is distinct from null or new.decided_at is distinct from null)) execute function app.refuse_columns('status decision_note reviewed_by decided_at')
--> statement-breakpoint
create or replace trigger provider_applications_stamp before insert or update on provider_applications for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace function app.decide_application(application uuid, verdict text, note text, trial_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.provider_applications;
begin
  perform pg_advisory_xact_lock(4180611);
  if app.permits('manage_providers') is not true then
    return app.refused('wrong_role');
  end if;
  select * into asked from public.provider_applications a where a.id = application for update;
  if not found then
    return app.refused('not_found');
  elsif asked.user_id = app.user_id() then
    return app.refused('own_application');
  elsif asked.status <> 'pending' then
    return app.refused('application_decided');
  end if;
  update public.provider_applications
  set status = verdict, decision_note = note, reviewed_by = app.user_id(), decided_at = now()
  where id = application;
  if verdict = 'approved' then
    perform app.grant_role(asked.user_id, asked.role, trial_days);
  end if;
  return jsonb_build_object('user', asked.user_id, 'role', asked.role);
end
$$
--> statement-breakpoint
revoke execute on function app.decide_application(uuid, text, text, integer) from public
--> statement-breakpoint
grant execute on function app.decide_application(uuid, text, text, integer) to laurel_user
--> statement-breakpoint
create or replace function app.people_of_application(application uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'reviewer', r.name)
    from public.provider_applications a
    join public.users u on u.id = a.user_id
    left join public.users r on r.id = a.reviewed_by
    where a.id = application
  );
end
$$
--> statement-breakpoint
revoke execute on function app.people_of_application(uuid) from public
--> statement-breakpoint
grant execute on function app.people_of_application(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.applications_named(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select a.id from public.provider_applications a
    join public.users u on u.id = a.user_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word where strpos(u.search, word) = 0
    );
end
$$
--> statement-breakpoint
revoke execute on function app.applications_named(text) from public
--> statement-breakpoint
grant execute on function app.applications_named(text) to laurel_user
--> statement-breakpoint
create or replace function app.search_of_provider_applications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('provider_applications', "provider_applications"."id", "provider_applications"."user_id", "provider_applications"."created_at", concat('Application as ', "provider_applications"."role"), concat_ws(' ', "provider_applications"."notes", "provider_applications"."decision_note"), "provider_applications"."documents")
    from public."provider_applications" where "provider_applications"."id" = new.id;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_provider_applications() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on provider_applications for each row execute function app.search_of_provider_applications()
--> statement-breakpoint
select app.search_keep('provider_applications', "provider_applications"."id", "provider_applications"."user_id", "provider_applications"."created_at", concat('Application as ', "provider_applications"."role"), concat_ws(' ', "provider_applications"."notes", "provider_applications"."decision_note"), "provider_applications"."documents")
    from public."provider_applications"
--> statement-breakpoint
create or replace function app.grant_role(person uuid, wanted text, trial_days integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_roles as held (user_id, role, trial_start_date, trial_end_date)
  values (person, wanted, now(), now() + make_interval(days => least(greatest(trial_days, 0), 366)))
  on conflict on constraint user_roles_user_id_role do update
  set is_active = true, version = held.version + 1, updated_at = now()
  where not held.is_active;
  return found;
end
$$
--> statement-breakpoint
revoke execute on function app.grant_role(uuid, text, integer) from public
--> statement-breakpoint
create or replace function app.assign_role(address text, wanted text, trial_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text;
  person uuid;
  given boolean;
begin
  perform pg_advisory_xact_lock(4180611);
  if (case wanted when 'admin' then app.is_owner() else app.permits('manage_roles') end) is not true then
    return app.refused('wrong_role');
  end if;
  refusal := app.recipient_refusal(address);
  select u.id into person from public.users u where u.email = lower(btrim(address));
  if refusal in ('', 'address_unconfirmed') and not exists (select from public.user_roles r where r.user_id = person) then
    refusal := 'no_role_to_update';
  end if;
  if refusal <> '' then
    return app.refused(refusal);
  end if;
  given := app.grant_role(person, wanted, trial_days);
  -- Without a row of permissions an admin could not be found among the admins. It permits nothing.
  if wanted = 'admin' then
    insert into public.admin_roles (user_id) values (person) on conflict do nothing;
  end if;
  return jsonb_build_object('user', person, 'changed', given);
end
$$
--> statement-breakpoint
revoke execute on function app.assign_role(text, text, integer) from public
--> statement-breakpoint
grant execute on function app.assign_role(text, text, integer) to laurel_user
--> statement-breakpoint
CREATE POLICY "provider_applications_read" ON "provider_applications" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("provider_applications"."user_id" = (select app.user_id()) or (select app.permits('manage_providers')));
--> statement-breakpoint
CREATE POLICY "provider_applications_create" ON "provider_applications" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("provider_applications"."user_id" = (select app.user_id())
        and exists (select from user_roles held where held.user_id = (select app.user_id()) and held.is_active)
        and not exists (select from user_roles held where held.user_id = (select app.user_id()) and held.is_active and held.role = "provider_applications"."role"));
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING (((files.user_id = (select app.user_id_as('applicant')) or (files.bucket in ('applications') and files.user_id = (select app.user_id()))) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and app.may_read_file(files.user_id, app.file_url(files.key))));
