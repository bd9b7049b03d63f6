CREATE TABLE "evidence_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"provider_id" uuid NOT NULL,
	"all_types" boolean DEFAULT false NOT NULL,
	"types" text[] DEFAULT '{}' NOT NULL,
	"shared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evidence_grants_pair" UNIQUE("user_id","provider_id"),
	CONSTRAINT "evidence_grants_shared" CHECK (("evidence_grants"."shared_at" is null) = (not "evidence_grants"."all_types" and cardinality("evidence_grants"."types") = 0))
);

--> statement-breakpoint
ALTER TABLE "evidence_grants" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "evidence_openings" (
	"grant_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_openings_pkey" PRIMARY KEY("grant_id","record_type")
);

--> statement-breakpoint
ALTER TABLE "evidence_openings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "record_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_id" uuid DEFAULT app.user_id(),
	"body" text NOT NULL,
	"edited_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "record_comments_place" UNIQUE("id","record_type","record_id")
);

--> statement-breakpoint
ALTER TABLE "record_comments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "evidence_grants" ADD CONSTRAINT "evidence_grants_assignment" FOREIGN KEY ("user_id","provider_id") REFERENCES "public"."mentor_assignments"("user_id","mentor_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence_openings" ADD CONSTRAINT "evidence_openings_grant_id_evidence_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."evidence_grants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_comments" ADD CONSTRAINT "record_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_comments" ADD CONSTRAINT "record_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_comments" ADD CONSTRAINT "record_comments_parent" FOREIGN KEY ("parent_id","record_type","record_id") REFERENCES "public"."record_comments"("id","record_type","record_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "evidence_grants_provider" ON "evidence_grants" USING btree ("provider_id");
--> statement-breakpoint
CREATE INDEX "record_comments_record" ON "record_comments" USING btree ("record_type","record_id","created_at");
--> statement-breakpoint
CREATE INDEX "record_comments_owner" ON "record_comments" USING btree ("user_id","record_type");
--> statement-breakpoint
CREATE INDEX "record_comments_author" ON "record_comments" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "record_comments_answers" ON "record_comments" USING btree ("parent_id");
--> statement-breakpoint
create or replace trigger evidence_grants_guard before update on evidence_grants for each row execute function app.guard_columns('user_id: all_types types shared_at')
--> statement-breakpoint
create or replace trigger evidence_grants_stamp before insert or update on evidence_grants for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger record_comments_fresh before insert on record_comments for each row when (current_user = 'laurel_user' and (new.edited_at is distinct from null or new.resolved_at is distinct from null)) execute function app.refuse_columns('edited_at resolved_at')
--> statement-breakpoint
create or replace trigger record_comments_guard before update on record_comments for each row execute function app.guard_columns('user_id: resolved_at', 'author_id: body edited_at')
--> statement-breakpoint
create or replace trigger record_comments_stamp before insert or update on record_comments for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace function app.granted_people(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(g.user_id), '{}')
    from public.evidence_grants g
    join public.user_roles r on r.user_id = g.user_id and r.role = 'applicant' and r.is_active
    where g.provider_id = app.user_id()
      and (g.all_types or wanted = any (g.types))
      and g.user_id = any (app.assigned_people('mentor', 'attorney'))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.granted_people(text) from public
--> statement-breakpoint
grant execute on function app.granted_people(text) to laurel_user
--> statement-breakpoint
create or replace function app.open_evidence(applicant uuid, wanted text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held uuid;
begin
  if (applicant = any (app.granted_people(wanted))) is not true then
    return false;
  end if;
  select g.id into held from public.evidence_grants g
  where g.user_id = applicant and g.provider_id = app.user_id();
  if not exists (
    select from public.evidence_openings o
    where o.grant_id = held and o.record_type = wanted
      and o.opened_at > now() - interval '5 minutes'
  ) then
    insert into public.evidence_openings (grant_id, record_type, opened_at)
    values (held, wanted, now())
    on conflict on constraint evidence_openings_pkey do update set opened_at = excluded.opened_at;
  end if;
  return true;
end
$$
--> statement-breakpoint
revoke execute on function app.open_evidence(uuid, text) from public
--> statement-breakpoint
grant execute on function app.open_evidence(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.owner_of_record(kind text, record uuid) returns uuid
language sql stable set search_path = ''
as $$
  select case kind
    when 'awards' then (select t.user_id from public.awards t where t.id = record)
    when 'memberships' then (select t.user_id from public.memberships t where t.id = record)
    when 'published_materials' then (select t.user_id from public.published_materials t where t.id = record)
    when 'judging_events' then (select t.user_id from public.judging_events t where t.id = record)
    when 'original_contributions' then (select t.user_id from public.original_contributions t where t.id = record)
    when 'patents' then (select t.user_id from public.patents t where t.id = record)
    when 'scholarly_articles' then (select t.user_id from public.scholarly_articles t where t.id = record)
    when 'critical_roles' then (select t.user_id from public.critical_roles t where t.id = record)
    when 'high_salary' then (select t.user_id from public.high_salary t where t.id = record)
    when 'commercial_success' then (select t.user_id from public.commercial_success t where t.id = record)
    when 'totality' then (select t.user_id from public.totality t where t.id = record)
  end
$$
--> statement-breakpoint
revoke execute on function app.owner_of_record(text, uuid) from public
--> statement-breakpoint
grant execute on function app.owner_of_record(text, uuid) to laurel_user
--> statement-breakpoint
create or replace function app.author_of_comment(comment uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.name
    from public.record_comments c
    join public.users u on u.id = c.author_id
    where c.id = comment
      and (c.user_id = app.user_id_as('applicant') or c.user_id = any (app.granted_people(c.record_type)))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.author_of_comment(uuid) from public
--> statement-breakpoint
grant execute on function app.author_of_comment(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.forget_record_comments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.record_comments where record_type = tg_table_name and record_id = old.id;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.forget_record_comments() from public
--> statement-breakpoint
create or replace trigger awards_comments_forgotten after delete on awards for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger memberships_comments_forgotten after delete on memberships for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger published_materials_comments_forgotten after delete on published_materials for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger judging_events_comments_forgotten after delete on judging_events for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger original_contributions_comments_forgotten after delete on original_contributions for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger patents_comments_forgotten after delete on patents for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger scholarly_articles_comments_forgotten after delete on scholarly_articles for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger critical_roles_comments_forgotten after delete on critical_roles for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger high_salary_comments_forgotten after delete on high_salary for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger commercial_success_comments_forgotten after delete on commercial_success for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger totality_comments_forgotten after delete on totality for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger evidence_grants_audit after insert or update or delete on evidence_grants for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger evidence_openings_audit after insert or update or delete on evidence_openings for each row execute function app.audit_row('grant_id evidence_grants', 'grant_id record_type')
--> statement-breakpoint
create or replace trigger record_comments_audit after insert or update or delete on record_comments for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
CREATE POLICY "evidence_grants_read" ON "evidence_grants" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("evidence_grants"."user_id" = (select app.user_id_as('applicant')) or ("evidence_grants"."provider_id" = (select app.user_id()) and "evidence_grants"."shared_at" is not null and "evidence_grants"."user_id" = any ((select app.assigned_people('mentor', 'attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "evidence_grants_create" ON "evidence_grants" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("evidence_grants"."user_id" = (select app.entitled_user_id_as('applicant')) and "evidence_grants"."provider_id" in (select mentor_id from mentor_assignments where user_id = (select app.user_id())));
--> statement-breakpoint
CREATE POLICY "evidence_grants_update" ON "evidence_grants" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("evidence_grants"."user_id" = (select app.user_id_as('applicant'))) WITH CHECK ("evidence_grants"."user_id" = (select app.entitled_user_id_as('applicant')) or ("evidence_grants"."user_id" = (select app.user_id_as('applicant')) and "evidence_grants"."shared_at" is null));
--> statement-breakpoint
CREATE POLICY "evidence_openings_read" ON "evidence_openings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("evidence_openings"."grant_id" in (select id from evidence_grants where user_id = (select app.user_id_as('applicant'))));
--> statement-breakpoint
CREATE POLICY "record_comments_read" ON "record_comments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("record_comments"."user_id" = (select app.user_id_as('applicant')) or "record_comments"."user_id" = app.owner_of_record("record_comments"."record_type", "record_comments"."record_id"));
--> statement-breakpoint
CREATE POLICY "record_comments_create" ON "record_comments" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("record_comments"."author_id" = (select app.user_id()) and "record_comments"."user_id" = app.owner_of_record("record_comments"."record_type", "record_comments"."record_id") and ("record_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or "record_comments"."user_id" <> (select app.user_id())));
--> statement-breakpoint
CREATE POLICY "record_comments_update" ON "record_comments" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("record_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or ("record_comments"."author_id" = (select app.user_id()) and "record_comments"."user_id" <> (select app.user_id()) and "record_comments"."user_id" = app.owner_of_record("record_comments"."record_type", "record_comments"."record_id"))) WITH CHECK ("record_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or ("record_comments"."author_id" = (select app.user_id()) and "record_comments"."user_id" <> (select app.user_id()) and "record_comments"."user_id" = app.owner_of_record("record_comments"."record_type", "record_comments"."record_id")));
--> statement-breakpoint
ALTER POLICY "awards_read" ON "awards" TO laurel_user USING ("awards"."user_id" = (select app.user_id_as('applicant')) or ("awards"."deleted_at" is null and "awards"."user_id" = any ((select app.granted_people('awards'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "memberships_read" ON "memberships" TO laurel_user USING ("memberships"."user_id" = (select app.user_id_as('applicant')) or ("memberships"."deleted_at" is null and "memberships"."user_id" = any ((select app.granted_people('memberships'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "published_materials_read" ON "published_materials" TO laurel_user USING ("published_materials"."user_id" = (select app.user_id_as('applicant')) or ("published_materials"."deleted_at" is null and "published_materials"."user_id" = any ((select app.granted_people('published_materials'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "judging_events_read" ON "judging_events" TO laurel_user USING ("judging_events"."user_id" = (select app.user_id_as('applicant')) or ("judging_events"."deleted_at" is null and "judging_events"."user_id" = any ((select app.granted_people('judging_events'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "original_contributions_read" ON "original_contributions" TO laurel_user USING ("original_contributions"."user_id" = (select app.user_id_as('applicant')) or ("original_contributions"."deleted_at" is null and "original_contributions"."user_id" = any ((select app.granted_people('original_contributions'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "patents_read" ON "patents" TO laurel_user USING ("patents"."user_id" = (select app.user_id_as('applicant')) or ("patents"."deleted_at" is null and "patents"."user_id" = any ((select app.granted_people('patents'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "scholarly_articles_read" ON "scholarly_articles" TO laurel_user USING ("scholarly_articles"."user_id" = (select app.user_id_as('applicant')) or ("scholarly_articles"."deleted_at" is null and "scholarly_articles"."user_id" = any ((select app.granted_people('scholarly_articles'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "critical_roles_read" ON "critical_roles" TO laurel_user USING ("critical_roles"."user_id" = (select app.user_id_as('applicant')) or ("critical_roles"."deleted_at" is null and "critical_roles"."user_id" = any ((select app.granted_people('critical_roles'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "high_salary_read" ON "high_salary" TO laurel_user USING ("high_salary"."user_id" = (select app.user_id_as('applicant')) or ("high_salary"."deleted_at" is null and "high_salary"."user_id" = any ((select app.granted_people('high_salary'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "commercial_success_read" ON "commercial_success" TO laurel_user USING ("commercial_success"."user_id" = (select app.user_id_as('applicant')) or ("commercial_success"."deleted_at" is null and "commercial_success"."user_id" = any ((select app.granted_people('commercial_success'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "totality_read" ON "totality" TO laurel_user USING ("totality"."user_id" = (select app.user_id_as('applicant')) or ("totality"."deleted_at" is null and "totality"."user_id" = any ((select app.granted_people('totality'))::uuid[])));
