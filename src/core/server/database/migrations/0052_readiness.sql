drop trigger if exists awards_guard on awards
--> statement-breakpoint
drop trigger if exists memberships_guard on memberships
--> statement-breakpoint
drop trigger if exists published_materials_guard on published_materials
--> statement-breakpoint
drop trigger if exists judging_events_guard on judging_events
--> statement-breakpoint
drop trigger if exists original_contributions_guard on original_contributions
--> statement-breakpoint
drop trigger if exists patents_guard on patents
--> statement-breakpoint
drop trigger if exists scholarly_articles_guard on scholarly_articles
--> statement-breakpoint
drop trigger if exists critical_roles_guard on critical_roles
--> statement-breakpoint
drop trigger if exists high_salary_guard on high_salary
--> statement-breakpoint
drop trigger if exists commercial_success_guard on commercial_success
--> statement-breakpoint
drop trigger if exists totality_guard on totality
--> statement-breakpoint
drop trigger if exists search_entry on awards
--> statement-breakpoint
drop trigger if exists search_entry on memberships
--> statement-breakpoint
drop trigger if exists search_entry on published_materials
--> statement-breakpoint
drop trigger if exists search_entry on judging_events
--> statement-breakpoint
drop trigger if exists search_entry on original_contributions
--> statement-breakpoint
drop trigger if exists search_entry on patents
--> statement-breakpoint
drop trigger if exists search_entry on scholarly_articles
--> statement-breakpoint
drop trigger if exists search_entry on critical_roles
--> statement-breakpoint
drop trigger if exists search_entry on high_salary
--> statement-breakpoint
drop trigger if exists search_entry on commercial_success
--> statement-breakpoint
drop trigger if exists search_entry on totality
--> statement-breakpoint
CREATE TABLE "artistic_exhibitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"work" text DEFAULT '' NOT NULL,
	"venue" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"start_date" date,
	"end_date" date,
	"documents_url" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "artistic_exhibitions_status" CHECK ("artistic_exhibitions"."status" in ('Started', 'In Progress', 'Completed'))
);

--> statement-breakpoint
ALTER TABLE "artistic_exhibitions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"record_type" text NOT NULL,
	"original_url" text NOT NULL,
	"language" text NOT NULL,
	"translation_url" text,
	"certificate_url" text,
	"translator_name" text DEFAULT '' NOT NULL,
	"translator_address" text DEFAULT '' NOT NULL,
	"translator_competence" text DEFAULT '' NOT NULL,
	"translator_relation" text DEFAULT '' NOT NULL,
	"translated_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "translations_relation" CHECK ("translations"."translator_relation" in ('', 'Independent', 'Relative', 'Applicant'))
);

--> statement-breakpoint
ALTER TABLE "translations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "petitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"filed_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "petitions_user" UNIQUE("user_id")
);

--> statement-breakpoint
ALTER TABLE "petitions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "element_attestations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid DEFAULT app.user_id() NOT NULL,
	"element" text NOT NULL,
	"record_types" text[] NOT NULL,
	"verdict" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "element_attestations_once" UNIQUE("user_id","author_id","element"),
	CONSTRAINT "element_attestations_verdict" CHECK ("element_attestations"."verdict" in ('attested', 'doubted', 'suggested', 'withdrawn'))
);

--> statement-breakpoint
ALTER TABLE "element_attestations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "rule_switches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule" text NOT NULL,
	"is_off" boolean NOT NULL,
	"reason" text NOT NULL,
	"switched_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rule_switches_rule" UNIQUE("rule")
);

--> statement-breakpoint
ALTER TABLE "rule_switches" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "recipients_count" integer;
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "eligible_pool" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "judges" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "is_team" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "admission_standard" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "judged_by" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "published_materials" ADD COLUMN "author" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "published_materials" ADD COLUMN "about" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "published_materials" ADD COLUMN "audience_source" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "published_materials" ADD COLUMN "arranged_by" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "judging_events" ADD COLUMN "role" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "judging_events" ADD COLUMN "field_relation" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "original_contributions" ADD COLUMN "used_by" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "original_contributions" ADD COLUMN "citations" integer;
--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "inventors" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "granted_on" date;
--> statement-breakpoint
ALTER TABLE "scholarly_articles" ADD COLUMN "authors" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "scholarly_articles" ADD COLUMN "doi" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "scholarly_articles" ADD COLUMN "peer_reviewed" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD COLUMN "kind" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD COLUMN "start_date" date;
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD COLUMN "end_date" date;
--> statement-breakpoint
ALTER TABLE "high_salary" ADD COLUMN "currency" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "high_salary" ADD COLUMN "period" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "high_salary" ADD COLUMN "place" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "high_salary" ADD COLUMN "occupation" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "high_salary" ADD COLUMN "percentile" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "high_salary" ADD COLUMN "source" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "commercial_success" ADD COLUMN "performing_art" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "commercial_success" ADD COLUMN "receipts" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "commercial_success" ADD COLUMN "share" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "totality" ADD COLUMN "one_time_award" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "totality" ADD COLUMN "one_time_award_docs" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "totality" ADD COLUMN "comparable_evidence" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "totality" ADD COLUMN "comparable_evidence_docs" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "totality" ADD COLUMN "continuing_work" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "totality" ADD COLUMN "continuing_work_docs" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "artistic_exhibitions" ADD CONSTRAINT "artistic_exhibitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "petitions" ADD CONSTRAINT "petitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "element_attestations" ADD CONSTRAINT "element_attestations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "element_attestations" ADD CONSTRAINT "element_attestations_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_switches" ADD CONSTRAINT "rule_switches_switched_by_users_id_fk" FOREIGN KEY ("switched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "artistic_exhibitions_newest" ON "artistic_exhibitions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "artistic_exhibitions"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "artistic_exhibitions_trash" ON "artistic_exhibitions" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "translations_original" ON "translations" USING btree ("user_id","original_url") WHERE "translations"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "translations_newest" ON "translations" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "element_attestations_author" ON "element_attestations" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "rule_switches_switcher" ON "rule_switches" USING btree ("switched_by");
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
    or exists (select from public.artistic_exhibitions t where t.user_id = owner and (address = any (t.documents_url)))
    or exists (select from public.critical_roles t where t.user_id = owner and (t.org_chart_url = address or address = any (t.recognition_docs) or address = any (t.supervisor_signed_letters) or address = any (t.grant_certificates)))
    or exists (select from public.high_salary t where t.user_id = owner and (t.comparison_report_url = address or t.offer_letter_url = address or address = any (t.w2_documents)))
    or exists (select from public.commercial_success t where t.user_id = owner and (t.supporting_docs_url = address))
    or exists (select from public.totality t where t.user_id = owner and (address = any (t.executive_summary_docs) or address = any (t.national_or_international_impact_docs) or address = any (t.unique_contributions_docs) or address = any (t.cross_criteria_integration_docs) or address = any (t.comparison_with_peers_docs) or address = any (t.recommendation_summary_docs) or t.expert_affidavits_url = address or address = any (t.one_time_award_docs) or address = any (t.comparable_evidence_docs) or address = any (t.continuing_work_docs)))
    or exists (select from public.translations t where t.user_id = owner and (t.original_url = address or t.translation_url = address or t.certificate_url = address))
    or exists (select from public.document_uploads t where t.user_id = owner and (t.file_url = address))
    or exists (select from public.tasks t where t.user_id = owner and (address = any (t.task_files) or address = any (t.submission_files)))
    or exists (select from public.messages t where t.sender_id = owner and (address = any (t.files)))
    or exists (select from public.request_deliveries t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.product_files t where t.uploaded_by = owner and (t.file_url = address))
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
create or replace trigger awards_guard before update on awards for each row execute function app.guard_columns('user_id: status award_name awarding_organization award_level award_date award_criteria certificate_url media_coverage_url photos_url recipients_count eligible_pool judges is_team deleted_at')
--> statement-breakpoint
create or replace trigger memberships_guard before update on memberships for each row execute function app.guard_columns('user_id: status organization_name membership_type start_date end_date membership_benefits evidence_url membership_card_url leadership_roles admission_standard judged_by deleted_at')
--> statement-breakpoint
create or replace trigger published_materials_guard before update on published_materials for each row execute function app.guard_columns('user_id: status title publication_name material_type publication_date monthly_traffic significance material_url author about audience_source arranged_by deleted_at')
--> statement-breakpoint
create or replace trigger judging_events_guard before update on judging_events for each row execute function app.guard_columns('user_id: status event event_nature review_count event_date check_back_date invitation_letter_url evidence_url photos_url role field_relation deleted_at')
--> statement-breakpoint
create or replace trigger original_contributions_guard before update on original_contributions for each row execute function app.guard_columns('user_id: status contribution_title description impact_statement evidence_url check_back_date used_by citations deleted_at')
--> statement-breakpoint
create or replace trigger patents_guard before update on patents for each row execute function app.guard_columns('user_id: status patent_title patent_number country patent_type grant_certificates expert_letter_url technical_documents_url inventors granted_on deleted_at')
--> statement-breakpoint
create or replace trigger scholarly_articles_guard before update on scholarly_articles for each row execute function app.guard_columns('user_id: status title publisher publication_date acceptance_file_url published_materials presentation_certificates impact_letters authors doi peer_reviewed deleted_at')
--> statement-breakpoint
create or replace trigger artistic_exhibitions_guard before update on artistic_exhibitions for each row execute function app.guard_columns('user_id: status work venue kind start_date end_date documents_url deleted_at')
--> statement-breakpoint
create or replace trigger artistic_exhibitions_stamp before insert or update on artistic_exhibitions for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger critical_roles_guard before update on critical_roles for each row execute function app.guard_columns('user_id: status company_name role_title team_size budget_responsibility project_details key_achievements org_chart_url recognition_docs supervisor_signed_letters grant_certificates kind start_date end_date deleted_at')
--> statement-breakpoint
create or replace trigger high_salary_guard before update on high_salary for each row execute function app.guard_columns('user_id: status employer_name role salary_amount salary_reason comparison_report_url offer_letter_url w2_documents currency period place occupation percentile source deleted_at')
--> statement-breakpoint
create or replace trigger commercial_success_guard before update on commercial_success for each row execute function app.guard_columns('user_id: status work_title platform_or_venue success_metrics supporting_docs_url performing_art receipts share deleted_at')
--> statement-breakpoint
create or replace trigger totality_guard before update on totality for each row execute function app.guard_columns('user_id: status executive_summary executive_summary_docs national_or_international_impact national_or_international_impact_docs unique_contributions unique_contributions_docs cross_criteria_integration cross_criteria_integration_docs comparison_with_peers comparison_with_peers_docs recommendation_summary recommendation_summary_docs expert_affidavits_url check_back_date one_time_award one_time_award_docs comparable_evidence comparable_evidence_docs continuing_work continuing_work_docs deleted_at')
--> statement-breakpoint
create or replace trigger translations_guard before update on translations for each row execute function app.guard_columns('user_id: language translation_url certificate_url translator_name translator_address translator_competence translator_relation translated_on deleted_at')
--> statement-breakpoint
create or replace trigger translations_stamp before insert or update on translations for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger petitions_guard before update on petitions for each row execute function app.guard_columns('user_id: filed_on')
--> statement-breakpoint
create or replace trigger petitions_stamp before insert or update on petitions for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger element_attestations_guard before update on element_attestations for each row execute function app.guard_columns('author_id: record_types verdict note digest')
--> statement-breakpoint
create or replace trigger element_attestations_stamp before insert or update on element_attestations for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger rule_switches_fresh before insert on rule_switches for each row when (current_user = 'laurel_user' and (new.switched_by is distinct from null)) execute function app.refuse_columns('switched_by')
--> statement-breakpoint
create or replace trigger rule_switches_guard before update on rule_switches for each row execute function app.guard_columns('others: is_off reason')
--> statement-breakpoint
create or replace trigger rule_switches_stamp before insert or update on rule_switches for each row execute function app.stamp_icuv()
--> statement-breakpoint
create or replace function app.author_of_attestation(attestation uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('name', u.name, 'role', held.role, 'is_verified', app.is_verified(u.id, held.role))
    from public.element_attestations a
    join public.users u on u.id = a.author_id
    cross join lateral (
      select case
        when a.verdict in ('attested', 'doubted') then 'attorney'
        when exists (select from public.user_roles r where r.user_id = u.id and r.role = 'attorney' and r.is_active) then 'attorney'
        else 'mentor' end as role
    ) as held
    where a.id = attestation and (
      a.user_id = app.user_id_as('applicant')
      or (select coalesce(bool_and(a.user_id = any (app.granted_people(type))), false) from unnest(a.record_types) as type)
    )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.author_of_attestation(uuid) from public
--> statement-breakpoint
grant execute on function app.author_of_attestation(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.switcher_of_rule(wanted text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select u.name from public.rule_switches s join public.users u on u.id = s.switched_by where s.rule = wanted
  );
end
$$
--> statement-breakpoint
revoke execute on function app.switcher_of_rule(text) from public
--> statement-breakpoint
grant execute on function app.switcher_of_rule(text) to laurel_user
--> statement-breakpoint
create or replace function app.stamp_rule_switch() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.switched_by := app.user_id();
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_rule_switch() from public
--> statement-breakpoint
create or replace trigger rule_switches_signature before insert or update of is_off, reason on rule_switches for each row when (current_user = 'laurel_user') execute function app.stamp_rule_switch()
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
    when 'artistic_exhibitions' then (select t.user_id from public.artistic_exhibitions t where t.id = record)
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
create or replace trigger artistic_exhibitions_comments_forgotten after delete on artistic_exhibitions for each row execute function app.forget_record_comments()
--> statement-breakpoint
create or replace trigger translations_told after insert or update or delete on translations for each row execute function app.tell_change('translations', 'user_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger element_attestations_told after insert or update or delete on element_attestations for each row execute function app.tell_change('element_attestations', 'user_id', 'user_id', '', 'others')
--> statement-breakpoint
create or replace trigger rule_switches_told after insert or update or delete on rule_switches for each row execute function app.tell_change('rule_switches', '', '', 'manage_content', 'others')
--> statement-breakpoint
create or replace function app.search_of_awards() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('awards', "awards"."id", "awards"."user_id", "awards"."created_at", left(split_part("awards"."award_name", E'
', 1), 200), concat_ws(' ', "awards"."award_name", "awards"."awarding_organization", "awards"."award_level", "awards"."award_date", "awards"."award_criteria", "awards"."recipients_count", "awards"."eligible_pool", "awards"."judges", "awards"."is_team"), array["awards"."certificate_url"] || "awards"."media_coverage_url" || "awards"."photos_url")
    from public."awards" where "awards"."id" = new.id and "awards"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_awards() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on awards for each row execute function app.search_of_awards()
--> statement-breakpoint
select app.search_keep('awards', "awards"."id", "awards"."user_id", "awards"."created_at", left(split_part("awards"."award_name", E'
', 1), 200), concat_ws(' ', "awards"."award_name", "awards"."awarding_organization", "awards"."award_level", "awards"."award_date", "awards"."award_criteria", "awards"."recipients_count", "awards"."eligible_pool", "awards"."judges", "awards"."is_team"), array["awards"."certificate_url"] || "awards"."media_coverage_url" || "awards"."photos_url")
    from public."awards" where "awards"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_memberships() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('memberships', "memberships"."id", "memberships"."user_id", "memberships"."created_at", left(split_part("memberships"."organization_name", E'
', 1), 200), concat_ws(' ', "memberships"."organization_name", "memberships"."membership_type", "memberships"."start_date", "memberships"."end_date", "memberships"."membership_benefits", "memberships"."admission_standard", "memberships"."judged_by"), array["memberships"."evidence_url"] || array["memberships"."membership_card_url"] || "memberships"."leadership_roles")
    from public."memberships" where "memberships"."id" = new.id and "memberships"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_memberships() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on memberships for each row execute function app.search_of_memberships()
--> statement-breakpoint
select app.search_keep('memberships', "memberships"."id", "memberships"."user_id", "memberships"."created_at", left(split_part("memberships"."organization_name", E'
', 1), 200), concat_ws(' ', "memberships"."organization_name", "memberships"."membership_type", "memberships"."start_date", "memberships"."end_date", "memberships"."membership_benefits", "memberships"."admission_standard", "memberships"."judged_by"), array["memberships"."evidence_url"] || array["memberships"."membership_card_url"] || "memberships"."leadership_roles")
    from public."memberships" where "memberships"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_published_materials() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('published_materials', "published_materials"."id", "published_materials"."user_id", "published_materials"."created_at", left(split_part("published_materials"."title", E'
', 1), 200), concat_ws(' ', "published_materials"."title", "published_materials"."publication_name", "published_materials"."material_type", "published_materials"."publication_date", "published_materials"."monthly_traffic", "published_materials"."significance", "published_materials"."author", "published_materials"."about", "published_materials"."audience_source", "published_materials"."arranged_by"), array["published_materials"."material_url"])
    from public."published_materials" where "published_materials"."id" = new.id and "published_materials"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_published_materials() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on published_materials for each row execute function app.search_of_published_materials()
--> statement-breakpoint
select app.search_keep('published_materials', "published_materials"."id", "published_materials"."user_id", "published_materials"."created_at", left(split_part("published_materials"."title", E'
', 1), 200), concat_ws(' ', "published_materials"."title", "published_materials"."publication_name", "published_materials"."material_type", "published_materials"."publication_date", "published_materials"."monthly_traffic", "published_materials"."significance", "published_materials"."author", "published_materials"."about", "published_materials"."audience_source", "published_materials"."arranged_by"), array["published_materials"."material_url"])
    from public."published_materials" where "published_materials"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_judging_events() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('judging_events', "judging_events"."id", "judging_events"."user_id", "judging_events"."created_at", left(split_part("judging_events"."event", E'
', 1), 200), concat_ws(' ', "judging_events"."event", "judging_events"."event_nature", "judging_events"."review_count", "judging_events"."event_date", "judging_events"."check_back_date", "judging_events"."role", "judging_events"."field_relation"), array["judging_events"."invitation_letter_url"] || array["judging_events"."evidence_url"] || "judging_events"."photos_url")
    from public."judging_events" where "judging_events"."id" = new.id and "judging_events"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_judging_events() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on judging_events for each row execute function app.search_of_judging_events()
--> statement-breakpoint
select app.search_keep('judging_events', "judging_events"."id", "judging_events"."user_id", "judging_events"."created_at", left(split_part("judging_events"."event", E'
', 1), 200), concat_ws(' ', "judging_events"."event", "judging_events"."event_nature", "judging_events"."review_count", "judging_events"."event_date", "judging_events"."check_back_date", "judging_events"."role", "judging_events"."field_relation"), array["judging_events"."invitation_letter_url"] || array["judging_events"."evidence_url"] || "judging_events"."photos_url")
    from public."judging_events" where "judging_events"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_original_contributions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('original_contributions', "original_contributions"."id", "original_contributions"."user_id", "original_contributions"."created_at", left(split_part("original_contributions"."contribution_title", E'
', 1), 200), concat_ws(' ', "original_contributions"."contribution_title", "original_contributions"."description", "original_contributions"."impact_statement", "original_contributions"."check_back_date", "original_contributions"."used_by", "original_contributions"."citations"), array["original_contributions"."evidence_url"])
    from public."original_contributions" where "original_contributions"."id" = new.id and "original_contributions"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_original_contributions() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on original_contributions for each row execute function app.search_of_original_contributions()
--> statement-breakpoint
select app.search_keep('original_contributions', "original_contributions"."id", "original_contributions"."user_id", "original_contributions"."created_at", left(split_part("original_contributions"."contribution_title", E'
', 1), 200), concat_ws(' ', "original_contributions"."contribution_title", "original_contributions"."description", "original_contributions"."impact_statement", "original_contributions"."check_back_date", "original_contributions"."used_by", "original_contributions"."citations"), array["original_contributions"."evidence_url"])
    from public."original_contributions" where "original_contributions"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_patents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('patents', "patents"."id", "patents"."user_id", "patents"."created_at", left(split_part("patents"."patent_title", E'
', 1), 200), concat_ws(' ', "patents"."patent_title", "patents"."patent_number", "patents"."country", "patents"."patent_type", array_to_string("patents"."inventors", ' '), "patents"."granted_on"), "patents"."grant_certificates" || array["patents"."expert_letter_url"] || "patents"."technical_documents_url")
    from public."patents" where "patents"."id" = new.id and "patents"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_patents() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on patents for each row execute function app.search_of_patents()
--> statement-breakpoint
select app.search_keep('patents', "patents"."id", "patents"."user_id", "patents"."created_at", left(split_part("patents"."patent_title", E'
', 1), 200), concat_ws(' ', "patents"."patent_title", "patents"."patent_number", "patents"."country", "patents"."patent_type", array_to_string("patents"."inventors", ' '), "patents"."granted_on"), "patents"."grant_certificates" || array["patents"."expert_letter_url"] || "patents"."technical_documents_url")
    from public."patents" where "patents"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_scholarly_articles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('scholarly_articles', "scholarly_articles"."id", "scholarly_articles"."user_id", "scholarly_articles"."created_at", left(split_part("scholarly_articles"."title", E'
', 1), 200), concat_ws(' ', "scholarly_articles"."title", "scholarly_articles"."publisher", "scholarly_articles"."publication_date", array_to_string("scholarly_articles"."authors", ' '), "scholarly_articles"."doi", "scholarly_articles"."peer_reviewed"), array["scholarly_articles"."acceptance_file_url"] || "scholarly_articles"."published_materials" || "scholarly_articles"."presentation_certificates" || "scholarly_articles"."impact_letters")
    from public."scholarly_articles" where "scholarly_articles"."id" = new.id and "scholarly_articles"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_scholarly_articles() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on scholarly_articles for each row execute function app.search_of_scholarly_articles()
--> statement-breakpoint
select app.search_keep('scholarly_articles', "scholarly_articles"."id", "scholarly_articles"."user_id", "scholarly_articles"."created_at", left(split_part("scholarly_articles"."title", E'
', 1), 200), concat_ws(' ', "scholarly_articles"."title", "scholarly_articles"."publisher", "scholarly_articles"."publication_date", array_to_string("scholarly_articles"."authors", ' '), "scholarly_articles"."doi", "scholarly_articles"."peer_reviewed"), array["scholarly_articles"."acceptance_file_url"] || "scholarly_articles"."published_materials" || "scholarly_articles"."presentation_certificates" || "scholarly_articles"."impact_letters")
    from public."scholarly_articles" where "scholarly_articles"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_artistic_exhibitions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('artistic_exhibitions', "artistic_exhibitions"."id", "artistic_exhibitions"."user_id", "artistic_exhibitions"."created_at", left(split_part("artistic_exhibitions"."work", E'
', 1), 200), concat_ws(' ', "artistic_exhibitions"."work", "artistic_exhibitions"."venue", "artistic_exhibitions"."kind", "artistic_exhibitions"."start_date", "artistic_exhibitions"."end_date"), "artistic_exhibitions"."documents_url")
    from public."artistic_exhibitions" where "artistic_exhibitions"."id" = new.id and "artistic_exhibitions"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_artistic_exhibitions() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on artistic_exhibitions for each row execute function app.search_of_artistic_exhibitions()
--> statement-breakpoint
select app.search_keep('artistic_exhibitions', "artistic_exhibitions"."id", "artistic_exhibitions"."user_id", "artistic_exhibitions"."created_at", left(split_part("artistic_exhibitions"."work", E'
', 1), 200), concat_ws(' ', "artistic_exhibitions"."work", "artistic_exhibitions"."venue", "artistic_exhibitions"."kind", "artistic_exhibitions"."start_date", "artistic_exhibitions"."end_date"), "artistic_exhibitions"."documents_url")
    from public."artistic_exhibitions" where "artistic_exhibitions"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_critical_roles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('critical_roles', "critical_roles"."id", "critical_roles"."user_id", "critical_roles"."created_at", left(split_part("critical_roles"."company_name", E'
', 1), 200), concat_ws(' ', "critical_roles"."company_name", "critical_roles"."role_title", "critical_roles"."team_size", "critical_roles"."budget_responsibility", "critical_roles"."project_details", array_to_string("critical_roles"."key_achievements", ' '), "critical_roles"."kind", "critical_roles"."start_date", "critical_roles"."end_date"), array["critical_roles"."org_chart_url"] || "critical_roles"."recognition_docs" || "critical_roles"."supervisor_signed_letters" || "critical_roles"."grant_certificates")
    from public."critical_roles" where "critical_roles"."id" = new.id and "critical_roles"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_critical_roles() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on critical_roles for each row execute function app.search_of_critical_roles()
--> statement-breakpoint
select app.search_keep('critical_roles', "critical_roles"."id", "critical_roles"."user_id", "critical_roles"."created_at", left(split_part("critical_roles"."company_name", E'
', 1), 200), concat_ws(' ', "critical_roles"."company_name", "critical_roles"."role_title", "critical_roles"."team_size", "critical_roles"."budget_responsibility", "critical_roles"."project_details", array_to_string("critical_roles"."key_achievements", ' '), "critical_roles"."kind", "critical_roles"."start_date", "critical_roles"."end_date"), array["critical_roles"."org_chart_url"] || "critical_roles"."recognition_docs" || "critical_roles"."supervisor_signed_letters" || "critical_roles"."grant_certificates")
    from public."critical_roles" where "critical_roles"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_high_salary() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('high_salary', "high_salary"."id", "high_salary"."user_id", "high_salary"."created_at", left(split_part("high_salary"."employer_name", E'
', 1), 200), concat_ws(' ', "high_salary"."employer_name", "high_salary"."role", "high_salary"."salary_amount", "high_salary"."salary_reason", "high_salary"."currency", "high_salary"."period", "high_salary"."place", "high_salary"."occupation", "high_salary"."percentile", "high_salary"."source"), array["high_salary"."comparison_report_url"] || array["high_salary"."offer_letter_url"] || "high_salary"."w2_documents")
    from public."high_salary" where "high_salary"."id" = new.id and "high_salary"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_high_salary() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on high_salary for each row execute function app.search_of_high_salary()
--> statement-breakpoint
select app.search_keep('high_salary', "high_salary"."id", "high_salary"."user_id", "high_salary"."created_at", left(split_part("high_salary"."employer_name", E'
', 1), 200), concat_ws(' ', "high_salary"."employer_name", "high_salary"."role", "high_salary"."salary_amount", "high_salary"."salary_reason", "high_salary"."currency", "high_salary"."period", "high_salary"."place", "high_salary"."occupation", "high_salary"."percentile", "high_salary"."source"), array["high_salary"."comparison_report_url"] || array["high_salary"."offer_letter_url"] || "high_salary"."w2_documents")
    from public."high_salary" where "high_salary"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_commercial_success() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('commercial_success', "commercial_success"."id", "commercial_success"."user_id", "commercial_success"."created_at", left(split_part("commercial_success"."work_title", E'
', 1), 200), concat_ws(' ', "commercial_success"."work_title", "commercial_success"."platform_or_venue", "commercial_success"."success_metrics", "commercial_success"."performing_art", "commercial_success"."receipts", "commercial_success"."share"), array["commercial_success"."supporting_docs_url"])
    from public."commercial_success" where "commercial_success"."id" = new.id and "commercial_success"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_commercial_success() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on commercial_success for each row execute function app.search_of_commercial_success()
--> statement-breakpoint
select app.search_keep('commercial_success', "commercial_success"."id", "commercial_success"."user_id", "commercial_success"."created_at", left(split_part("commercial_success"."work_title", E'
', 1), 200), concat_ws(' ', "commercial_success"."work_title", "commercial_success"."platform_or_venue", "commercial_success"."success_metrics", "commercial_success"."performing_art", "commercial_success"."receipts", "commercial_success"."share"), array["commercial_success"."supporting_docs_url"])
    from public."commercial_success" where "commercial_success"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_totality() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('totality', "totality"."id", "totality"."user_id", "totality"."created_at", left(split_part("totality"."executive_summary", E'
', 1), 200), concat_ws(' ', "totality"."executive_summary", "totality"."national_or_international_impact", "totality"."unique_contributions", "totality"."cross_criteria_integration", "totality"."comparison_with_peers", "totality"."recommendation_summary", "totality"."check_back_date", "totality"."one_time_award", "totality"."comparable_evidence", "totality"."continuing_work"), "totality"."executive_summary_docs" || "totality"."national_or_international_impact_docs" || "totality"."unique_contributions_docs" || "totality"."cross_criteria_integration_docs" || "totality"."comparison_with_peers_docs" || "totality"."recommendation_summary_docs" || array["totality"."expert_affidavits_url"] || "totality"."one_time_award_docs" || "totality"."comparable_evidence_docs" || "totality"."continuing_work_docs")
    from public."totality" where "totality"."id" = new.id and "totality"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_totality() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on totality for each row execute function app.search_of_totality()
--> statement-breakpoint
select app.search_keep('totality', "totality"."id", "totality"."user_id", "totality"."created_at", left(split_part("totality"."executive_summary", E'
', 1), 200), concat_ws(' ', "totality"."executive_summary", "totality"."national_or_international_impact", "totality"."unique_contributions", "totality"."cross_criteria_integration", "totality"."comparison_with_peers", "totality"."recommendation_summary", "totality"."check_back_date", "totality"."one_time_award", "totality"."comparable_evidence", "totality"."continuing_work"), "totality"."executive_summary_docs" || "totality"."national_or_international_impact_docs" || "totality"."unique_contributions_docs" || "totality"."cross_criteria_integration_docs" || "totality"."comparison_with_peers_docs" || "totality"."recommendation_summary_docs" || array["totality"."expert_affidavits_url"] || "totality"."one_time_award_docs" || "totality"."comparable_evidence_docs" || "totality"."continuing_work_docs")
    from public."totality" where "totality"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_translations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('translations', "translations"."id", "translations"."user_id", "translations"."created_at", regexp_replace("translations"."original_url", '^.*/', ''), concat_ws(' ', "translations"."translator_name", "translations"."translator_competence"), array["translations"."original_url"] || array["translations"."translation_url"] || array["translations"."certificate_url"])
    from public."translations" where "translations"."id" = new.id and "translations"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_translations() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on translations for each row execute function app.search_of_translations()
--> statement-breakpoint
select app.search_keep('translations', "translations"."id", "translations"."user_id", "translations"."created_at", regexp_replace("translations"."original_url", '^.*/', ''), concat_ws(' ', "translations"."translator_name", "translations"."translator_competence"), array["translations"."original_url"] || array["translations"."translation_url"] || array["translations"."certificate_url"])
    from public."translations" where "translations"."deleted_at" is null
--> statement-breakpoint
create or replace trigger element_attestations_audit after insert or update or delete on element_attestations for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger rule_switches_audit after insert or update or delete on rule_switches for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
CREATE POLICY "artistic_exhibitions_read" ON "artistic_exhibitions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("artistic_exhibitions"."user_id" = (select app.user_id_as('applicant')) or ("artistic_exhibitions"."deleted_at" is null and "artistic_exhibitions"."user_id" = any ((select app.granted_people('artistic_exhibitions'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "artistic_exhibitions_create" ON "artistic_exhibitions" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("artistic_exhibitions"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "artistic_exhibitions_update" ON "artistic_exhibitions" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("artistic_exhibitions"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("artistic_exhibitions"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "translations_read" ON "translations" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("translations"."user_id" = (select app.user_id_as('applicant')) or ("translations"."deleted_at" is null and "translations"."user_id" = any (app.granted_people("translations"."record_type"))));
--> statement-breakpoint
CREATE POLICY "translations_create" ON "translations" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("translations"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "translations_update" ON "translations" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("translations"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("translations"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "petitions_read" ON "petitions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("petitions"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "petitions_create" ON "petitions" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("petitions"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "petitions_update" ON "petitions" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("petitions"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("petitions"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "element_attestations_read" ON "element_attestations" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("element_attestations"."user_id" = (select app.user_id_as('applicant')) or (select coalesce(bool_and("element_attestations"."user_id" = any (app.granted_people(type))), false) from unnest("element_attestations"."record_types") as type));
--> statement-breakpoint
CREATE POLICY "element_attestations_create" ON "element_attestations" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("element_attestations"."author_id" = (select app.user_id()) and (select coalesce(bool_and("element_attestations"."user_id" = any (app.granted_people(type))), false) from unnest("element_attestations"."record_types") as type) and ("element_attestations"."verdict" in ('suggested', 'withdrawn') or "element_attestations"."user_id" = any ((select app.assigned_people('attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "element_attestations_update" ON "element_attestations" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("element_attestations"."author_id" = (select app.user_id()) and (select coalesce(bool_and("element_attestations"."user_id" = any (app.granted_people(type))), false) from unnest("element_attestations"."record_types") as type)) WITH CHECK ("element_attestations"."author_id" = (select app.user_id()) and (select coalesce(bool_and("element_attestations"."user_id" = any (app.granted_people(type))), false) from unnest("element_attestations"."record_types") as type) and ("element_attestations"."verdict" in ('suggested', 'withdrawn') or "element_attestations"."user_id" = any ((select app.assigned_people('attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "rule_switches_read" ON "rule_switches" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.user_id()) is not null);
--> statement-breakpoint
CREATE POLICY "rule_switches_create" ON "rule_switches" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_content')));
--> statement-breakpoint
CREATE POLICY "rule_switches_update" ON "rule_switches" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_content'))) WITH CHECK ((select app.permits('manage_content')));
