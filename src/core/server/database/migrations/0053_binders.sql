CREATE TABLE "binders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"kind" text DEFAULT 'petition' NOT NULL,
	"title" text NOT NULL,
	"scheme" text DEFAULT 'letter' NOT NULL,
	"stamp_prefix" text DEFAULT '' NOT NULL,
	"first_page" integer DEFAULT 1 NOT NULL,
	"has_covers" boolean DEFAULT true NOT NULL,
	"follows_portfolio" boolean DEFAULT true NOT NULL,
	"outline" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "binders_user_kind" UNIQUE("user_id","kind"),
	CONSTRAINT "binders_kind" CHECK ("binders"."kind" in ('petition', 'response')),
	CONSTRAINT "binders_scheme" CHECK ("binders"."scheme" in ('letter', 'section', 'criterion')),
	CONSTRAINT "binders_first_page" CHECK ("binders"."first_page" >= 1)
);

--> statement-breakpoint
ALTER TABLE "binders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "file_facts" (
	"sha256" text NOT NULL,
	"engine" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_facts_sha256_engine_pk" PRIMARY KEY("sha256","engine")
);

--> statement-breakpoint
ALTER TABLE "file_facts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"binder_id" uuid NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"limit_bytes" bigint NOT NULL,
	"plan" jsonb NOT NULL,
	"plan_hash" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"pages" integer NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"part_urls" text[] DEFAULT '{}' NOT NULL,
	"failure" text,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "packs_format" CHECK ("packs"."format" in ('print', 'online')),
	CONSTRAINT "packs_state" CHECK ("packs"."state" in ('queued', 'making', 'ready', 'failed', 'cancelled')),
	CONSTRAINT "packs_parts" CHECK ("packs"."state" <> 'ready' or cardinality("packs"."part_urls") > 0)
);

--> statement-breakpoint
ALTER TABLE "packs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "binders" ADD CONSTRAINT "binders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_binder_id_binders_id_fk" FOREIGN KEY ("binder_id") REFERENCES "public"."binders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "packs_newest" ON "packs" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "packs_binder" ON "packs" USING btree ("binder_id");
--> statement-breakpoint
CREATE INDEX "packs_waiting" ON "packs" USING btree ("created_at") WHERE "packs"."state" in ('queued', 'making');
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
    or exists (select from public.packs t where t.user_id = owner and (address = any (t.part_urls)))
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
create or replace trigger binders_fresh before insert on binders for each row when (current_user = 'laurel_user' and (new.kind is distinct from 'petition')) execute function app.refuse_columns('kind')
--> statement-breakpoint
create or replace trigger binders_guard before update on binders for each row execute function app.guard_columns('user_id: title scheme stamp_prefix first_page has_covers follows_portfolio outline')
--> statement-breakpoint
create or replace trigger binders_stamp before insert or update on binders for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger packs_guard before update on packs for each row execute function app.guard_columns('user_id: is_pinned is_cancelled')
--> statement-breakpoint
create or replace trigger packs_stamp before insert or update on packs for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger binders_told after insert or update or delete on binders for each row execute function app.tell_change('binders', 'user_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger packs_told after insert or update or delete on packs for each row execute function app.tell_change('packs', 'user_id', '', '', 'all')
--> statement-breakpoint
CREATE POLICY "binders_read" ON "binders" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("binders"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "binders_create" ON "binders" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("binders"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "binders_update" ON "binders" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("binders"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("binders"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "file_facts_read" ON "file_facts" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (exists (select from files where files.sha256 = "file_facts"."sha256"));
--> statement-breakpoint
CREATE POLICY "packs_read" ON "packs" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("packs"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "packs_update" ON "packs" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("packs"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("packs"."user_id" = (select app.entitled_user_id_as('applicant')));
