CREATE TABLE "user_credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"role" text NOT NULL,
	"credential_type" text NOT NULL,
	"credential_number" text NOT NULL,
	"issuing_authority" text NOT NULL,
	"issue_date" date NOT NULL,
	"expiry_date" date,
	"document_url" text NOT NULL,
	"verification_status" text DEFAULT 'pending' NOT NULL,
	"decision_note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_credentials_role" CHECK ("user_credentials"."role" in ('mentor', 'attorney')),
	CONSTRAINT "user_credentials_status" CHECK ("user_credentials"."verification_status" in ('pending', 'verified', 'rejected')),
	CONSTRAINT "user_credentials_decided" CHECK (("user_credentials"."verification_status" = 'pending') = ("user_credentials"."decided_at" is null)),
	CONSTRAINT "user_credentials_expiry" CHECK ("user_credentials"."expiry_date" > "user_credentials"."issue_date"),
	CONSTRAINT "user_credentials_expires" CHECK ("user_credentials"."role" <> 'attorney' or "user_credentials"."expiry_date" is not null)
);

--> statement-breakpoint
ALTER TABLE "user_credentials" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mentor_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"expertise" text[] DEFAULT '{}' NOT NULL,
	"hourly_rate" numeric(12, 2) DEFAULT '0' NOT NULL,
	"profile_image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mentor_profiles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "mentor_profiles_rate" CHECK ("mentor_profiles"."hourly_rate" >= 0)
);

--> statement-breakpoint
ALTER TABLE "mentor_profiles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "attorney_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"specialization" text NOT NULL,
	"years_of_experience" integer NOT NULL,
	"bar_number" text NOT NULL,
	"license_state" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"hourly_rate" numeric(12, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attorney_profiles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "attorney_profiles_rate" CHECK ("attorney_profiles"."hourly_rate" >= 0),
	CONSTRAINT "attorney_profiles_years" CHECK ("attorney_profiles"."years_of_experience" >= 0)
);

--> statement-breakpoint
ALTER TABLE "attorney_profiles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "user_credentials" ADD CONSTRAINT "user_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_credentials" ADD CONSTRAINT "user_credentials_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attorney_profiles" ADD CONSTRAINT "attorney_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "user_credentials_own" ON "user_credentials" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "user_credentials_waiting" ON "user_credentials" USING btree ("updated_at") WHERE "user_credentials"."verification_status" = 'pending';
--> statement-breakpoint
CREATE INDEX "user_credentials_decider" ON "user_credentials" USING btree ("decided_by");
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
    or exists (select from public.user_credentials t where t.user_id = owner and (t.document_url = address))
    or exists (select from public.mentor_profiles t where t.user_id = owner and (t.profile_image_url = address))
    or exists (select from public.support_tickets t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.support_replies t where t.user_id = owner and (address = any (t.files)))
$$
--> statement-breakpoint
revoke execute on function app.may_read_file(uuid, text) from public
--> statement-breakpoint
grant execute on function app.may_read_file(uuid, text) to laurel_user
--> statement-breakpoint
create or replace trigger user_credentials_fresh before insert on user_credentials for each row when (current_user = 'laurel_user' and (new.verification_status is distinct from 'pending' or new.decision_note is distinct from '' or new.decided_by is distinct from null or new.decided_at is distinct from null)) execute function app.refuse_columns('verification_status decision_note decided_by decided_at')
--> statement-breakpoint
create or replace trigger user_credentials_guard before update on user_credentials for each row execute function app.guard_columns('user_id: credential_type credential_number issuing_authority issue_date expiry_date document_url')
--> statement-breakpoint
create or replace trigger user_credentials_stamp before insert or update on user_credentials for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger mentor_profiles_guard before update on mentor_profiles for each row execute function app.guard_columns('user_id: bio expertise hourly_rate profile_image_url')
--> statement-breakpoint
create or replace trigger mentor_profiles_stamp before insert or update on mentor_profiles for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger attorney_profiles_guard before update on attorney_profiles for each row execute function app.guard_columns('user_id: specialization years_of_experience bar_number license_state bio hourly_rate')
--> statement-breakpoint
create or replace trigger attorney_profiles_stamp before insert or update on attorney_profiles for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace function app.decide_credential(credential uuid, seen integer, verdict text, note text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  judged public.user_credentials;
begin
  if verdict not in ('verified', 'rejected') then
    raise exception 'a credential is verified or rejected' using errcode = '22023';
  end if;
  update public.user_credentials c
  set verification_status = verdict, decision_note = note, decided_by = app.user_id(), decided_at = now()
  where c.id = credential and c.version = seen and c.verification_status = 'pending'
    and c.user_id <> app.user_id() and app.permits('manage_providers');
  if found then
    return '{}';
  end if;
  select * into judged from public.user_credentials c where c.id = credential;
  return app.refused(case
    when app.permits('manage_providers') is not true then 'wrong_role'
    when judged.id is null then 'not_found'
    when judged.user_id = app.user_id() then 'own_credential'
    when judged.verification_status <> 'pending' then 'credential_decided'
    else 'credential_changed' end);
end
$$
--> statement-breakpoint
revoke execute on function app.decide_credential(uuid, integer, text, text) from public
--> statement-breakpoint
grant execute on function app.decide_credential(uuid, integer, text, text) to laurel_user
--> statement-breakpoint
create or replace function app.people_of_credential(credential uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'decider', d.name)
    from public.user_credentials c
    join public.users u on u.id = c.user_id
    left join public.users d on d.id = c.decided_by
    where c.id = credential
  );
end
$$
--> statement-breakpoint
revoke execute on function app.people_of_credential(uuid) from public
--> statement-breakpoint
grant execute on function app.people_of_credential(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.credentials_found(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_providers') is not true then
    return;
  end if;
  return query
    select c.id from public.user_credentials c
    join public.users u on u.id = c.user_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word
      where strpos(concat(u.search, ' ', app.search_plain(c.credential_number)), word) = 0
    );
end
$$
--> statement-breakpoint
revoke execute on function app.credentials_found(text) from public
--> statement-breakpoint
grant execute on function app.credentials_found(text) to laurel_user
--> statement-breakpoint
create or replace function app.reopen_credential() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.verification_status := 'pending';
  new.decision_note := '';
  new.decided_by := null;
  new.decided_at := null;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.reopen_credential() from public
--> statement-breakpoint
create or replace trigger user_credentials_reopen before update on user_credentials for each row when (current_user = 'laurel_user') execute function app.reopen_credential()
--> statement-breakpoint
create or replace function app.reads_provider(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return person = app.user_id() or person = any (app.assigned_providers(wanted)) or app.permits('manage_providers');
end
$$
--> statement-breakpoint
revoke execute on function app.reads_provider(uuid, text) from public
--> statement-breakpoint
create or replace function app.is_verified(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.reads_provider(person, wanted), false) and exists (
    select from public.user_credentials c
    where c.user_id = person and c.role = wanted and c.verification_status = 'verified' and (c.expiry_date is null or c.expiry_date >= (now() at time zone 'UTC')::date)
      and (wanted <> 'attorney' or c.credential_type in ('Bar License', 'State License'))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.is_verified(uuid, text) from public
--> statement-breakpoint
grant execute on function app.is_verified(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.verified_credentials(person uuid, wanted text) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.reads_provider(person, wanted) is not true then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'credential_type', c.credential_type, 'credential_number', c.credential_number,
      'issuing_authority', c.issuing_authority, 'issue_date', c.issue_date, 'expiry_date', c.expiry_date,
      'is_expired', not (c.expiry_date is null or c.expiry_date >= (now() at time zone 'UTC')::date)
    ) order by c.issue_date desc, c.id), '[]')
    from public.user_credentials c
    where c.user_id = person and c.role = wanted and c.verification_status = 'verified'
  );
end
$$
--> statement-breakpoint
revoke execute on function app.verified_credentials(uuid, text) from public
--> statement-breakpoint
grant execute on function app.verified_credentials(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.assigned_providers(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(m.mentor_id), '{}')
    from public.mentor_assignments m
    join public.users u on u.id = m.mentor_id and u.email_verified
    join public.user_roles r on r.user_id = m.mentor_id and r.role = wanted
    where m.user_id = app.user_id_as('applicant')
      and wanted in ('mentor', 'attorney')
      and r.is_active
      and (r.is_subscribed or now() <= r.trial_end_date)
  );
end
$$
--> statement-breakpoint
revoke execute on function app.assigned_providers(text) from public
--> statement-breakpoint
grant execute on function app.assigned_providers(text) to laurel_user
--> statement-breakpoint
CREATE POLICY "user_credentials_read" ON "user_credentials" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("user_credentials"."user_id" = (select app.user_id()) or (select app.permits('manage_providers')));
--> statement-breakpoint
CREATE POLICY "user_credentials_create" ON "user_credentials" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((("user_credentials"."role" = 'mentor' and "user_credentials"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("user_credentials"."role" = 'attorney' and "user_credentials"."user_id" = (select app.entitled_user_id_as('attorney')))));
--> statement-breakpoint
CREATE POLICY "user_credentials_update" ON "user_credentials" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((("user_credentials"."role" = 'mentor' and "user_credentials"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("user_credentials"."role" = 'attorney' and "user_credentials"."user_id" = (select app.entitled_user_id_as('attorney'))))) WITH CHECK ((("user_credentials"."role" = 'mentor' and "user_credentials"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("user_credentials"."role" = 'attorney' and "user_credentials"."user_id" = (select app.entitled_user_id_as('attorney')))));
--> statement-breakpoint
CREATE POLICY "user_credentials_remove" ON "user_credentials" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((("user_credentials"."role" = 'mentor' and "user_credentials"."user_id" = (select app.entitled_user_id_as('mentor'))) or ("user_credentials"."role" = 'attorney' and "user_credentials"."user_id" = (select app.entitled_user_id_as('attorney')))));
--> statement-breakpoint
CREATE POLICY "mentor_profiles_read" ON "mentor_profiles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("mentor_profiles"."user_id" = (select app.user_id()) or "mentor_profiles"."user_id" = any ((select app.assigned_providers('mentor'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "mentor_profiles_create" ON "mentor_profiles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("mentor_profiles"."user_id" = (select app.entitled_user_id_as('mentor')));
--> statement-breakpoint
CREATE POLICY "mentor_profiles_update" ON "mentor_profiles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("mentor_profiles"."user_id" = (select app.entitled_user_id_as('mentor'))) WITH CHECK ("mentor_profiles"."user_id" = (select app.entitled_user_id_as('mentor')));
--> statement-breakpoint
CREATE POLICY "attorney_profiles_read" ON "attorney_profiles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("attorney_profiles"."user_id" = (select app.user_id()) or "attorney_profiles"."user_id" = any ((select app.assigned_providers('attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "attorney_profiles_create" ON "attorney_profiles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("attorney_profiles"."user_id" = (select app.entitled_user_id_as('attorney')));
--> statement-breakpoint
CREATE POLICY "attorney_profiles_update" ON "attorney_profiles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("attorney_profiles"."user_id" = (select app.entitled_user_id_as('attorney'))) WITH CHECK ("attorney_profiles"."user_id" = (select app.entitled_user_id_as('attorney')));
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING (((files.user_id = (select app.user_id_as('applicant')) or (files.bucket in ('applications', 'credentials', 'profile-images') and files.user_id = (select app.user_id()))) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and app.may_read_file(files.user_id, app.file_url(files.key))));
