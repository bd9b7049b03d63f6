-- The tables as the first released version has them. Changes since then are in the files that follow.
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (app.search_plain(name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"second_factor_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"used_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "two_factors" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"clock" text DEFAULT '' NOT NULL,
	"delete_after" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"trial_start_date" timestamp with time zone NOT NULL,
	"trial_end_date" timestamp with time zone NOT NULL,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_roles_user_id_role" UNIQUE("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin', 'mentor', 'attorney', 'applicant'))
);
--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "admin_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "admin_roles_user_id" UNIQUE("user_id"),
	CONSTRAINT "admin_roles_permissions" CHECK ("admin_roles"."permissions" <@ array['manage_users', 'manage_roles', 'manage_content', 'manage_subscriptions', 'view_analytics', 'manage_templates', 'manage_providers', 'manage_notifications']::text[])
);
--> statement-breakpoint
ALTER TABLE "admin_roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "awards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"award_name" text DEFAULT '' NOT NULL,
	"awarding_organization" text DEFAULT '' NOT NULL,
	"award_level" text DEFAULT '' NOT NULL,
	"award_date" date,
	"award_criteria" text DEFAULT '' NOT NULL,
	"certificate_url" text,
	"media_coverage_url" text[] DEFAULT '{}' NOT NULL,
	"photos_url" text[] DEFAULT '{}' NOT NULL,
	"recipients_count" integer,
	"eligible_pool" text DEFAULT '' NOT NULL,
	"judges" text DEFAULT '' NOT NULL,
	"is_team" text DEFAULT '' NOT NULL,
	"award_date_precision" text,
	CONSTRAINT "awards_status" CHECK ("awards"."status" in ('Started', 'In Progress', 'Completed')),
	CONSTRAINT "awards_award_date_precision" CHECK ("awards"."award_date_precision" in ('year', 'month'))
);
--> statement-breakpoint
ALTER TABLE "awards" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"organization_name" text DEFAULT '' NOT NULL,
	"membership_type" text DEFAULT '' NOT NULL,
	"start_date" date,
	"end_date" date,
	"membership_benefits" text DEFAULT '' NOT NULL,
	"evidence_url" text,
	"membership_card_url" text,
	"leadership_roles" text[] DEFAULT '{}' NOT NULL,
	"admission_standard" text DEFAULT '' NOT NULL,
	"judged_by" text DEFAULT '' NOT NULL,
	"start_date_precision" text,
	"end_date_precision" text,
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('Started', 'In Progress', 'Completed')),
	CONSTRAINT "memberships_start_date_precision" CHECK ("memberships"."start_date_precision" in ('year', 'month')),
	CONSTRAINT "memberships_end_date_precision" CHECK ("memberships"."end_date_precision" in ('year', 'month'))
);
--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "published_materials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text DEFAULT '' NOT NULL,
	"publication_name" text DEFAULT '' NOT NULL,
	"material_type" text DEFAULT '' NOT NULL,
	"publication_date" date,
	"monthly_traffic" integer DEFAULT 0 NOT NULL,
	"significance" text DEFAULT '' NOT NULL,
	"material_url" text,
	"author" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"audience_source" text DEFAULT '' NOT NULL,
	"arranged_by" text DEFAULT '' NOT NULL,
	"publication_date_precision" text,
	CONSTRAINT "published_materials_status" CHECK ("published_materials"."status" in ('Started', 'In Progress', 'Completed')),
	CONSTRAINT "published_materials_publication_date_precision" CHECK ("published_materials"."publication_date_precision" in ('year', 'month'))
);
--> statement-breakpoint
ALTER TABLE "published_materials" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "judging_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"event" text DEFAULT '' NOT NULL,
	"event_nature" text DEFAULT '' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"event_date" date,
	"check_back_date" date,
	"invitation_letter_url" text,
	"evidence_url" text,
	"photos_url" text[] DEFAULT '{}' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"field_relation" text DEFAULT '' NOT NULL,
	"event_date_precision" text,
	CONSTRAINT "judging_events_status" CHECK ("judging_events"."status" in ('Started', 'In Progress', 'Completed')),
	CONSTRAINT "judging_events_event_date_precision" CHECK ("judging_events"."event_date_precision" in ('year', 'month'))
);
--> statement-breakpoint
ALTER TABLE "judging_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "original_contributions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contribution_title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"impact_statement" text DEFAULT '' NOT NULL,
	"evidence_url" text,
	"check_back_date" date,
	"used_by" text DEFAULT '' NOT NULL,
	"citations" integer,
	CONSTRAINT "original_contributions_status" CHECK ("original_contributions"."status" in ('Started', 'In Progress', 'Completed'))
);
--> statement-breakpoint
ALTER TABLE "original_contributions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "patents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"patent_title" text DEFAULT '' NOT NULL,
	"patent_number" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"patent_type" text DEFAULT '' NOT NULL,
	"grant_certificates" text[] DEFAULT '{}' NOT NULL,
	"expert_letter_url" text,
	"technical_documents_url" text[] DEFAULT '{}' NOT NULL,
	"inventors" text[] DEFAULT '{}' NOT NULL,
	"granted_on" date,
	"granted_on_precision" text,
	CONSTRAINT "patents_status" CHECK ("patents"."status" in ('Started', 'In Progress', 'Completed')),
	CONSTRAINT "patents_granted_on_precision" CHECK ("patents"."granted_on_precision" in ('year', 'month'))
);
--> statement-breakpoint
ALTER TABLE "patents" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "scholarly_articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text DEFAULT '' NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"publication_date" date,
	"acceptance_file_url" text,
	"published_materials" text[] DEFAULT '{}' NOT NULL,
	"presentation_certificates" text[] DEFAULT '{}' NOT NULL,
	"impact_letters" text[] DEFAULT '{}' NOT NULL,
	"authors" text[] DEFAULT '{}' NOT NULL,
	"doi" text DEFAULT '' NOT NULL,
	"peer_reviewed" text DEFAULT '' NOT NULL,
	"publication_date_precision" text,
	CONSTRAINT "scholarly_articles_status" CHECK ("scholarly_articles"."status" in ('Started', 'In Progress', 'Completed')),
	CONSTRAINT "scholarly_articles_publication_date_precision" CHECK ("scholarly_articles"."publication_date_precision" in ('year', 'month'))
);
--> statement-breakpoint
ALTER TABLE "scholarly_articles" ENABLE ROW LEVEL SECURITY;
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
	"start_date_precision" text,
	"end_date_precision" text,
	CONSTRAINT "artistic_exhibitions_status" CHECK ("artistic_exhibitions"."status" in ('Started', 'In Progress', 'Completed')),
	CONSTRAINT "artistic_exhibitions_start_date_precision" CHECK ("artistic_exhibitions"."start_date_precision" in ('year', 'month')),
	CONSTRAINT "artistic_exhibitions_end_date_precision" CHECK ("artistic_exhibitions"."end_date_precision" in ('year', 'month'))
);
--> statement-breakpoint
ALTER TABLE "artistic_exhibitions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "critical_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"company_name" text DEFAULT '' NOT NULL,
	"role_title" text DEFAULT '' NOT NULL,
	"team_size" integer,
	"budget_responsibility" numeric(14, 2),
	"project_details" text DEFAULT '' NOT NULL,
	"key_achievements" text[] DEFAULT '{}' NOT NULL,
	"org_chart_url" text,
	"recognition_docs" text[] DEFAULT '{}' NOT NULL,
	"supervisor_signed_letters" text[] DEFAULT '{}' NOT NULL,
	"grant_certificates" text[] DEFAULT '{}' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"start_date" date,
	"end_date" date,
	"start_date_precision" text,
	"end_date_precision" text,
	CONSTRAINT "critical_roles_status" CHECK ("critical_roles"."status" in ('Started', 'In Progress', 'Completed')),
	CONSTRAINT "critical_roles_start_date_precision" CHECK ("critical_roles"."start_date_precision" in ('year', 'month')),
	CONSTRAINT "critical_roles_end_date_precision" CHECK ("critical_roles"."end_date_precision" in ('year', 'month'))
);
--> statement-breakpoint
ALTER TABLE "critical_roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "high_salary" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"employer_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"salary_amount" numeric(14, 2),
	"salary_reason" text DEFAULT '' NOT NULL,
	"comparison_report_url" text,
	"offer_letter_url" text,
	"w2_documents" text[] DEFAULT '{}' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"occupation" text DEFAULT '' NOT NULL,
	"percentile" numeric(14, 2),
	"source" text DEFAULT '' NOT NULL,
	CONSTRAINT "high_salary_status" CHECK ("high_salary"."status" in ('Started', 'In Progress', 'Completed'))
);
--> statement-breakpoint
ALTER TABLE "high_salary" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "commercial_success" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"work_title" text DEFAULT '' NOT NULL,
	"platform_or_venue" text DEFAULT '' NOT NULL,
	"success_metrics" text DEFAULT '' NOT NULL,
	"supporting_docs_url" text,
	"performing_art" text DEFAULT '' NOT NULL,
	"receipts" numeric(14, 2),
	"share" text DEFAULT '' NOT NULL,
	CONSTRAINT "commercial_success_status" CHECK ("commercial_success"."status" in ('Started', 'In Progress', 'Completed'))
);
--> statement-breakpoint
ALTER TABLE "commercial_success" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "totality" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"executive_summary" text DEFAULT '' NOT NULL,
	"executive_summary_docs" text[] DEFAULT '{}' NOT NULL,
	"national_or_international_impact" text DEFAULT '' NOT NULL,
	"national_or_international_impact_docs" text[] DEFAULT '{}' NOT NULL,
	"unique_contributions" text DEFAULT '' NOT NULL,
	"unique_contributions_docs" text[] DEFAULT '{}' NOT NULL,
	"cross_criteria_integration" text DEFAULT '' NOT NULL,
	"cross_criteria_integration_docs" text[] DEFAULT '{}' NOT NULL,
	"comparison_with_peers" text DEFAULT '' NOT NULL,
	"comparison_with_peers_docs" text[] DEFAULT '{}' NOT NULL,
	"recommendation_summary" text DEFAULT '' NOT NULL,
	"recommendation_summary_docs" text[] DEFAULT '{}' NOT NULL,
	"expert_affidavits_url" text,
	"check_back_date" date,
	"one_time_award" text DEFAULT '' NOT NULL,
	"one_time_award_docs" text[] DEFAULT '{}' NOT NULL,
	"comparable_for" text DEFAULT '' NOT NULL,
	"comparable_evidence" text DEFAULT '' NOT NULL,
	"comparable_evidence_docs" text[] DEFAULT '{}' NOT NULL,
	"continuing_work" text DEFAULT '' NOT NULL,
	"continuing_work_docs" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "totality_status" CHECK ("totality"."status" in ('Started', 'In Progress', 'Completed'))
);
--> statement-breakpoint
ALTER TABLE "totality" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "criterion_claims" (
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"criterion" text NOT NULL,
	"is_claimed" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "criterion_claims_pkey" PRIMARY KEY("user_id","criterion"),
	CONSTRAINT "criterion_claims_criterion" CHECK ("criterion_claims"."criterion" in ('i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'))
);
--> statement-breakpoint
ALTER TABLE "criterion_claims" ENABLE ROW LEVEL SECURITY;
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
CREATE TABLE "binders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"kind" text DEFAULT 'petition' NOT NULL,
	"title" text NOT NULL,
	"scheme" text DEFAULT 'letter' NOT NULL,
	"stamp_prefix" text DEFAULT '' NOT NULL,
	"first_page" integer DEFAULT 1 NOT NULL,
	"has_covers" boolean DEFAULT true NOT NULL,
	"has_total" boolean DEFAULT false NOT NULL,
	"syncs_evidence" boolean DEFAULT true NOT NULL,
	"scan_languages" text[] DEFAULT '{eng}' NOT NULL,
	"outline" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "binders_user_kind" UNIQUE("user_id","kind"),
	CONSTRAINT "binders_owner" UNIQUE("id","user_id"),
	CONSTRAINT "binders_kind" CHECK ("binders"."kind" in ('petition', 'response')),
	CONSTRAINT "binders_scheme" CHECK ("binders"."scheme" in ('letter', 'section', 'criterion')),
	CONSTRAINT "binders_first_page" CHECK ("binders"."first_page" >= 1)
);
--> statement-breakpoint
ALTER TABLE "binders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "file_inspections" (
	"sha256" text NOT NULL,
	"engine" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_inspections_sha256_engine_pk" PRIMARY KEY("sha256","engine")
);
--> statement-breakpoint
ALTER TABLE "file_inspections" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "page_texts" (
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"languages" text NOT NULL,
	"turn" integer NOT NULL,
	"words" jsonb NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_texts_sha256_languages_page_pk" PRIMARY KEY("sha256","languages","page")
);
--> statement-breakpoint
ALTER TABLE "page_texts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"binder_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "letters_binder" UNIQUE("binder_id")
);
--> statement-breakpoint
ALTER TABLE "letters" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "letter_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_versions_reason" CHECK ("letter_versions"."reason" in ('kept', 'packet', 'restored'))
);
--> statement-breakpoint
ALTER TABLE "letter_versions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "filing_packets" (
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
	"letter_url" text,
	"failure" text,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"filed_on" date,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp with time zone,
	"server" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "filing_packets_format" CHECK ("filing_packets"."format" in ('print', 'online')),
	CONSTRAINT "filing_packets_state" CHECK ("filing_packets"."state" in ('queued', 'making', 'ready', 'failed', 'cancelled')),
	CONSTRAINT "filing_packets_parts" CHECK ("filing_packets"."state" <> 'ready' or cardinality("filing_packets"."part_urls") > 0)
);
--> statement-breakpoint
ALTER TABLE "filing_packets" ENABLE ROW LEVEL SECURITY;
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
CREATE TABLE "rule_toggles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule" text NOT NULL,
	"is_off" boolean NOT NULL,
	"reason" text NOT NULL,
	"toggled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rule_toggles_rule" UNIQUE("rule")
);
--> statement-breakpoint
ALTER TABLE "rule_toggles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "document_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"document_type" text NOT NULL,
	"file_url" text NOT NULL,
	"original_filename" text DEFAULT 'Untitled Document' NOT NULL,
	"mime_type" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"reviewer_notes" text DEFAULT '' NOT NULL,
	"reviewer_id" uuid,
	"reviewed_at" timestamp with time zone,
	"previous_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document_uploads" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "legal_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"status" text DEFAULT 'in_review' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "legal_reviews_status" CHECK ("legal_reviews"."status" in ('in_review', 'approved', 'changes_requested', 'handed_over')),
	CONSTRAINT "legal_reviews_ended" CHECK (("legal_reviews"."status" = 'in_review') = ("legal_reviews"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "legal_reviews" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"bucket" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"may_run_scripts" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scan_status" text DEFAULT 'unscanned' NOT NULL,
	"scan_attempts" integer DEFAULT 0 NOT NULL,
	"next_scan_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scanned_at" timestamp with time zone,
	"malware" text,
	"bytes_removed_at" timestamp with time zone,
	CONSTRAINT "files_key" UNIQUE("key"),
	CONSTRAINT "files_scan_status" CHECK ("files"."scan_status" in ('unscanned', 'pending', 'clean', 'infected'))
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "upload_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"size" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"server" text
);
--> statement-breakpoint
ALTER TABLE "upload_reservations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"title" text NOT NULL,
	"criteria" text NOT NULL,
	"action_item" text NOT NULL,
	"due_date" date,
	"task_files" text[] DEFAULT '{}' NOT NULL,
	"submission_files" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'Started' NOT NULL,
	"reviewer_comments" text DEFAULT '' NOT NULL,
	"review_opened_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"reviewer_id" uuid,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "tasks_status" CHECK ("tasks"."status" in ('Started', 'In Progress', 'Submitted', 'Completed', 'Reviewed'))
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "task_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mentor_id" uuid DEFAULT app.user_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"due_date" date NOT NULL,
	"priority" text DEFAULT 'Medium' NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_assignments_status" CHECK ("task_assignments"."status" in ('Pending', 'In Progress', 'Completed', 'Cancelled')),
	CONSTRAINT "task_assignments_priority" CHECK ("task_assignments"."priority" in ('Low', 'Medium', 'High'))
);
--> statement-breakpoint
ALTER TABLE "task_assignments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "session_bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"session_date" date NOT NULL,
	"start_time" time NOT NULL,
	"duration" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"session_type" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"client_note" text DEFAULT '' NOT NULL,
	"call_link" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"cancelled_by" uuid,
	"no_show" text,
	"agreed_price" text DEFAULT '' NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "session_bookings_status" CHECK ("session_bookings"."status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "session_bookings_duration" CHECK ("session_bookings"."duration" ~ '^[0-9]{2}:[0-5][0-9]$' and "session_bookings"."duration" <> '00:00'),
	CONSTRAINT "session_bookings_no_show" CHECK ("session_bookings"."no_show" is null or ("session_bookings"."no_show" in ('applicant', 'provider') and "session_bookings"."status" = 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "session_bookings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "consultation_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"session_date" date NOT NULL,
	"start_time" time NOT NULL,
	"duration" text NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"session_type" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"client_note" text DEFAULT '' NOT NULL,
	"call_link" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"cancelled_by" uuid,
	"no_show" text,
	"agreed_price" text DEFAULT '' NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "consultation_sessions_status" CHECK ("consultation_sessions"."status" in ('scheduled', 'completed', 'cancelled')),
	CONSTRAINT "consultation_sessions_duration" CHECK ("consultation_sessions"."duration" ~ '^[0-9]{2}:[0-5][0-9]$' and "consultation_sessions"."duration" <> '00:00'),
	CONSTRAINT "consultation_sessions_no_show" CHECK ("consultation_sessions"."no_show" is null or ("consultation_sessions"."no_show" in ('applicant', 'provider') and "consultation_sessions"."status" = 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "busy_times" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "availability_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"day_of_week" integer NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "availability_settings_day" CHECK ("availability_settings"."day_of_week" between 0 and 6),
	CONSTRAINT "availability_settings_times" CHECK ("availability_settings"."end_time" > "availability_settings"."start_time")
);
--> statement-breakpoint
ALTER TABLE "availability_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "attorney_availability" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attorney_id" uuid DEFAULT app.user_id() NOT NULL,
	"day_of_week" integer NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attorney_availability_day" CHECK ("attorney_availability"."day_of_week" between 0 and 6),
	CONSTRAINT "attorney_availability_times" CHECK ("attorney_availability"."end_time" > "attorney_availability"."start_time")
);
--> statement-breakpoint
ALTER TABLE "attorney_availability" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "availability_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"role" text NOT NULL,
	"day" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "availability_days_role" CHECK ("availability_days"."role" in ('mentor', 'attorney')),
	CONSTRAINT "availability_days_times" CHECK (("availability_days"."start_time" is null) = ("availability_days"."end_time" is null) and ("availability_days"."start_time" is null or "availability_days"."end_time" > "availability_days"."start_time"))
);
--> statement-breakpoint
ALTER TABLE "availability_days" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "session_reminders" (
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"day_sent_at" timestamp with time zone,
	"hour_sent_at" timestamp with time zone,
	CONSTRAINT "session_reminders_pkey" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
ALTER TABLE "session_reminders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "task_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mentor_id" uuid DEFAULT app.user_id() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'Medium' NOT NULL,
	"due_in_days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "task_templates_priority" CHECK ("task_templates"."priority" in ('Low', 'Medium', 'High')),
	CONSTRAINT "task_templates_due_in_days" CHECK ("task_templates"."due_in_days" between 0 and 365)
);
--> statement-breakpoint
ALTER TABLE "task_templates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mentor_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_assignments_pair" UNIQUE("user_id","mentor_id")
);
--> statement-breakpoint
ALTER TABLE "mentor_assignments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "ended_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now(),
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "ended_assignments_pair" UNIQUE("user_id","mentor_id")
);
--> statement-breakpoint
ALTER TABLE "ended_assignments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "evidence_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"provider_id" uuid NOT NULL,
	"all_types" boolean DEFAULT false NOT NULL,
	"types" text[] DEFAULT '{}' NOT NULL,
	"can_edit_binder" boolean DEFAULT false NOT NULL,
	"shared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evidence_grants_pair" UNIQUE("user_id","provider_id"),
	CONSTRAINT "evidence_grants_shared" CHECK (("evidence_grants"."shared_at" is null) = (not "evidence_grants"."all_types" and cardinality("evidence_grants"."types") = 0)),
	CONSTRAINT "evidence_grants_arranged" CHECK (not "evidence_grants"."can_edit_binder" or "evidence_grants"."all_types" or 'binders' = any ("evidence_grants"."types"))
);
--> statement-breakpoint
ALTER TABLE "evidence_grants" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "evidence_views" (
	"grant_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_views_pkey" PRIMARY KEY("grant_id","record_type")
);
--> statement-breakpoint
ALTER TABLE "evidence_views" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "uscis_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"kind" text DEFAULT 'rfe' NOT NULL,
	"receipt_number" text DEFAULT '' NOT NULL,
	"issued_on" date NOT NULL,
	"printed_due_on" date,
	"delivery" text DEFAULT 'mail' NOT NULL,
	"mailed_to" text DEFAULT 'us' NOT NULL,
	"due_on" date NOT NULL,
	"notice_url" text,
	"responded_on" date,
	"binder_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "uscis_notices_owned" UNIQUE("user_id","id"),
	CONSTRAINT "uscis_notices_kind" CHECK ("uscis_notices"."kind" in ('rfe', 'noid', 'noir', 'denial')),
	CONSTRAINT "uscis_notices_delivery" CHECK ("uscis_notices"."delivery" in ('online', 'mail')),
	CONSTRAINT "uscis_notices_mailed_to" CHECK ("uscis_notices"."mailed_to" in ('us', 'abroad')),
	CONSTRAINT "uscis_notices_receipt" CHECK ("uscis_notices"."receipt_number" ~ '^([A-Z]{3}[0-9]{10})?$')
);
--> statement-breakpoint
ALTER TABLE "uscis_notices" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "notice_issues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"notice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quote" text NOT NULL,
	"element" text,
	"state" text DEFAULT 'open' NOT NULL,
	"exhibits" uuid[] DEFAULT '{}' NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "notice_issues_state" CHECK ("notice_issues"."state" in ('open', 'answered')),
	CONSTRAINT "notice_issues_position" CHECK ("notice_issues"."position" >= 1)
);
--> statement-breakpoint
ALTER TABLE "notice_issues" ENABLE ROW LEVEL SECURITY;
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
CREATE TABLE "binder_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"binder_id" uuid NOT NULL,
	"exhibit" text,
	"page" integer,
	"paragraph" text,
	"about" text NOT NULL,
	"author_id" uuid DEFAULT app.user_id(),
	"body" text NOT NULL,
	"edited_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "binder_comments_place" CHECK (coalesce("binder_comments"."exhibit", "binder_comments"."paragraph") is not null),
	CONSTRAINT "binder_comments_page" CHECK ("binder_comments"."page" is null or ("binder_comments"."page" >= 1 and "binder_comments"."exhibit" is not null))
);
--> statement-breakpoint
ALTER TABLE "binder_comments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid DEFAULT app.user_id() NOT NULL,
	"receiver_id" uuid NOT NULL,
	"content" text NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"position" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_position" UNIQUE("position")
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"product" text NOT NULL,
	"delivery_time" integer NOT NULL,
	"cost" numeric(12, 2) NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"payment_link" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"accepted_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"staff_notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "service_requests_status" CHECK ("service_requests"."status" in ('Pending', 'Accepted', 'Delivered', 'Paid')),
	CONSTRAINT "service_requests_quantity" CHECK ("service_requests"."quantity" between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "service_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "request_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_deliveries_request" UNIQUE("request_id")
);
--> statement-breakpoint
ALTER TABLE "request_deliveries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"plan_id" uuid,
	"request_id" uuid,
	"role" text,
	"description" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint DEFAULT 0 NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"payment_option" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"due_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"credit_minor" bigint DEFAULT 0 NOT NULL,
	"due_on" date,
	"paid_at" timestamp with time zone,
	"guarantee_days" integer DEFAULT 0 NOT NULL,
	"access_months" integer,
	"session_credits" integer DEFAULT 0 NOT NULL,
	"terms_version" integer NOT NULL,
	"terms_agreed_at" timestamp with time zone NOT NULL,
	"buyer_zone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('plan', 'package', 'workbook', 'request')),
	CONSTRAINT "orders_role" CHECK ("orders"."role" in ('applicant', 'mentor', 'attorney')),
	CONSTRAINT "orders_payment_option" CHECK ("orders"."payment_option" in ('stripe', 'link', 'invoice')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('open', 'paid', 'cancelled', 'refunded', 'partly_refunded', 'disputed')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_minor" >= 0 and "orders"."tax_minor" between 0 and "orders"."amount_minor"),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "orders_plan" CHECK (("orders"."kind" = 'plan') = ("orders"."plan_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_method" text DEFAULT '' NOT NULL,
	"external_id" text,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recorded_by" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_external" UNIQUE("payment_method","external_id","kind"),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('charge', 'payment', 'cancellation', 'refund', 'refund_returned', 'dispute_opened', 'dispute_won', 'dispute_lost', 'credit_refund')),
	CONSTRAINT "ledger_transactions_amount" CHECK ("ledger_transactions"."amount_minor" > 0),
	CONSTRAINT "ledger_transactions_payment_method" CHECK ("ledger_transactions"."payment_method" in ('', 'stripe', 'transfer', 'link', 'other'))
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('receivable', 'sales', 'tax', 'refunds', 'stripe', 'link', 'bank', 'disputed', 'credit_owed')),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"amount_minor" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"external_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refunds_external" UNIQUE("external_id"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'declined', 'sending', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"url" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "billing_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"transaction_id" uuid,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_documents_number" UNIQUE("number"),
	CONSTRAINT "billing_documents_sequence" UNIQUE("kind","year","sequence"),
	CONSTRAINT "billing_documents_transaction" UNIQUE("transaction_id"),
	CONSTRAINT "billing_documents_kind" CHECK ("billing_documents"."kind" in ('invoice', 'receipt', 'credit_note')),
	CONSTRAINT "billing_documents_amount" CHECK ("billing_documents"."amount_minor" > 0),
	CONSTRAINT "billing_documents_of" CHECK (("billing_documents"."kind" = 'invoice') = ("billing_documents"."transaction_id" is null))
);
--> statement-breakpoint
ALTER TABLE "billing_documents" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "billing_counters" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "billing_counters_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
ALTER TABLE "billing_counters" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"order_id" uuid,
	"digest" text NOT NULL,
	CONSTRAINT "payment_events_outcome" CHECK ("payment_events"."outcome" in ('posted', 'known', 'noted', 'ignored', 'unknown_order', 'mismatch')),
	CONSTRAINT "payment_events_digest" CHECK ("payment_events"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "products" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"guarantee_days" integer NOT NULL,
	"opens_access" boolean NOT NULL,
	"session_credits" integer DEFAULT 0 NOT NULL,
	"request_products" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_key" CHECK ("products"."key" in ('package', 'workbook')),
	CONSTRAINT "products_price" CHECK ("products"."price" > 0),
	CONSTRAINT "products_guarantee" CHECK ("products"."guarantee_days" >= 0),
	CONSTRAINT "products_credits" CHECK ("products"."session_credits" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "product_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_key" text NOT NULL,
	"title" text NOT NULL,
	"file_url" text NOT NULL,
	"uploaded_by" uuid DEFAULT app.user_id() NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_files" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "access_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"order_id" uuid,
	"bought_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_grants_order" UNIQUE("order_id"),
	CONSTRAINT "access_grants_role" CHECK ("access_grants"."role" in ('applicant', 'mentor', 'attorney')),
	CONSTRAINT "access_grants_end" CHECK ("access_grants"."ends_at" > "access_grants"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "access_grants" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "session_credits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"available_from" timestamp with time zone NOT NULL,
	"spent_source" text,
	"spent_source_id" uuid,
	"spent_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_credits_number" UNIQUE("order_id","number"),
	CONSTRAINT "session_credits_spent" UNIQUE("spent_source","spent_source_id"),
	CONSTRAINT "session_credits_source" CHECK ("session_credits"."spent_source" in ('session_bookings', 'consultation_sessions')),
	CONSTRAINT "session_credits_spending" CHECK (("session_credits"."spent_at" is null) = ("session_credits"."spent_source" is null) and ("session_credits"."spent_at" is null) = ("session_credits"."spent_source_id" is null))
);
--> statement-breakpoint
ALTER TABLE "session_credits" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "included_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "included_requests_number" UNIQUE("order_id","number")
);
--> statement-breakpoint
ALTER TABLE "included_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "legal_inputs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_type" text NOT NULL,
	"feedback" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" uuid NOT NULL,
	"attorney_id" uuid DEFAULT app.user_id(),
	"edited_at" timestamp with time zone,
	"attorney_answer" text DEFAULT 'none' NOT NULL,
	"attorney_note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "legal_inputs_status" CHECK ("legal_inputs"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "legal_inputs_decided" CHECK (("legal_inputs"."status" = 'pending') = ("legal_inputs"."decided_at" is null)),
	CONSTRAINT "legal_inputs_answer" CHECK ("legal_inputs"."attorney_answer" in ('none', 'objected', 'withdrawn')),
	CONSTRAINT "legal_inputs_answered" CHECK ("legal_inputs"."attorney_answer" = 'none' or "legal_inputs"."edited_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "legal_inputs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "legal_input_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"legal_input_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"feedback" text NOT NULL,
	"written_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_input_versions_number" UNIQUE("legal_input_id","number")
);
--> statement-breakpoint
ALTER TABLE "legal_input_versions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "service_pricing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"service_type" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_pricing_price" CHECK ("service_pricing"."price" >= 0),
	CONSTRAINT "service_pricing_currency" CHECK ("service_pricing"."currency" in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR'))
);
--> statement-breakpoint
ALTER TABLE "service_pricing" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
CREATE TABLE "provider_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"role" text NOT NULL,
	"session_minutes" integer DEFAULT 60 NOT NULL,
	"buffer_minutes" integer DEFAULT 15 NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"auto_accept_consultations" boolean DEFAULT false NOT NULL,
	"show_availability" boolean DEFAULT true NOT NULL,
	"document_review_reminders" boolean DEFAULT true NOT NULL,
	"call_link" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_settings_of_role" UNIQUE("user_id","role"),
	CONSTRAINT "provider_settings_role" CHECK ("provider_settings"."role" in ('mentor', 'attorney')),
	CONSTRAINT "provider_settings_session" CHECK ("provider_settings"."session_minutes" in (30, 60, 90, 120)),
	CONSTRAINT "provider_settings_buffer" CHECK ("provider_settings"."buffer_minutes" in (0, 15, 30, 60))
);
--> statement-breakpoint
ALTER TABLE "provider_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "support_tickets_number" UNIQUE("number"),
	CONSTRAINT "support_tickets_status" CHECK ("support_tickets"."status" in ('open', 'in_progress', 'resolved', 'closed')),
	CONSTRAINT "support_tickets_priority" CHECK ("support_tickets"."priority" in ('low', 'medium', 'high', 'urgent'))
);
--> statement-breakpoint
ALTER TABLE "support_tickets" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"body" text NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_replies" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text DEFAULT 'info' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"broadcast_id" uuid,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('info', 'warning', 'success', 'error')),
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" = '' or "notifications"."link" ~ '^/[^/]')
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"kind" text NOT NULL,
	"by_email" boolean NOT NULL,
	CONSTRAINT "notification_preferences_pkey" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text DEFAULT 'info' NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"sent_by" uuid DEFAULT app.user_id(),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"reached" uuid,
	"finished_at" timestamp with time zone,
	CONSTRAINT "broadcasts_type" CHECK ("broadcasts"."type" in ('info', 'warning', 'success', 'error')),
	CONSTRAINT "broadcasts_audience" CHECK ("broadcasts"."audience" in ('all', 'applicant', 'mentor', 'attorney', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"form" text NOT NULL,
	"values" jsonb NOT NULL,
	"base_version" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_form" UNIQUE("user_id","form")
);
--> statement-breakpoint
ALTER TABLE "drafts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"topic" text,
	"service" text,
	"is_spam" boolean DEFAULT false NOT NULL,
	"request_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"relay_due_at" timestamp with time zone,
	"relay_attempts" integer DEFAULT 0 NOT NULL,
	"relayed_at" timestamp with time zone,
	CONSTRAINT "contact_messages_request" UNIQUE("request_key","email")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "site_stats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"source" text,
	"as_of" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_stats_key" UNIQUE("key"),
	CONSTRAINT "site_stats_known" CHECK ("site_stats"."key" in ('publications', 'patents', 'success_rate', 'clients', 'approval_without_rfe'))
);
--> statement-breakpoint
ALTER TABLE "site_stats" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"role" text DEFAULT 'applicant' NOT NULL,
	"access_months" integer,
	"session_credits" integer DEFAULT 0 NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscription_plans_key_unique" UNIQUE("key"),
	CONSTRAINT "subscription_plans_price" CHECK ("subscription_plans"."price" >= 0),
	CONSTRAINT "subscription_plans_role" CHECK ("subscription_plans"."role" in ('applicant', 'mentor', 'attorney')),
	CONSTRAINT "subscription_plans_access" CHECK ("subscription_plans"."access_months" > 0),
	CONSTRAINT "subscription_plans_credits" CHECK ("subscription_plans"."session_credits" >= 0)
);
--> statement-breakpoint
ALTER TABLE "subscription_plans" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"rating" numeric(2, 1) DEFAULT 5 NOT NULL,
	"image" text,
	"achievement" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "testimonials_rating" CHECK ("testimonials"."rating" between 0 and 5),
	CONSTRAINT "testimonials_image" CHECK ("testimonials"."image" like '/pictures/%')
);
--> statement-breakpoint
ALTER TABLE "testimonials" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "testimonial_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"testimonial_id" uuid NOT NULL,
	"file_url" text NOT NULL,
	"uploaded_by" uuid DEFAULT app.user_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonial_pictures_testimonial_id_unique" UNIQUE("testimonial_id")
);
--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "purchase_terms" (
	"version" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "purchase_terms_version" CHECK ("purchase_terms"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "purchase_terms" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "document_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid DEFAULT app.user_id(),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_templates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "access_reminders" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"what" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_reminders_user_id_role_what_ends_at_days_before_pk" PRIMARY KEY("user_id","role","what","ends_at","days_before"),
	CONSTRAINT "access_reminders_what" CHECK ("access_reminders"."what" in ('trial', 'access'))
);
--> statement-breakpoint
ALTER TABLE "access_reminders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "platform_analytics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"metric_value" numeric(16, 2) NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_analytics_day" UNIQUE("metric","part","day"),
	CONSTRAINT "platform_analytics_metric" CHECK ("platform_analytics"."metric" in ('sign_ups', 'active_users', 'tasks', 'documents_processed', 'documents_decided', 'hours_to_decision', 'requests'))
);
--> statement-breakpoint
ALTER TABLE "platform_analytics" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"session_id" uuid,
	"client_address" text,
	"action" text NOT NULL,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"values_hash" text NOT NULL,
	"is_erased" boolean DEFAULT false NOT NULL,
	"position" bigint,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "audit_entries_position" UNIQUE("position"),
	CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('insert', 'update', 'delete', 'opened', 'signed_in', 'signed_out', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"removed" integer NOT NULL,
	CONSTRAINT "audit_checkpoints_position" UNIQUE("position")
);
--> statement-breakpoint
ALTER TABLE "audit_checkpoints" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"server" text,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"dead_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mail_digest_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_digest_items" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_messages_message_id" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "mailbox_messages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"key" uuid NOT NULL,
	"operation" text NOT NULL,
	"digest" text NOT NULL,
	"row_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_roles" ADD CONSTRAINT "admin_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "published_materials" ADD CONSTRAINT "published_materials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "judging_events" ADD CONSTRAINT "judging_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "original_contributions" ADD CONSTRAINT "original_contributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scholarly_articles" ADD CONSTRAINT "scholarly_articles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "artistic_exhibitions" ADD CONSTRAINT "artistic_exhibitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD CONSTRAINT "critical_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "high_salary" ADD CONSTRAINT "high_salary_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "commercial_success" ADD CONSTRAINT "commercial_success_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totality" ADD CONSTRAINT "totality_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "criterion_claims" ADD CONSTRAINT "criterion_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binders" ADD CONSTRAINT "binders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_binder_id_binders_id_fk" FOREIGN KEY ("binder_id") REFERENCES "public"."binders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letter_versions" ADD CONSTRAINT "letter_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letter_versions" ADD CONSTRAINT "letter_versions_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filing_packets" ADD CONSTRAINT "filing_packets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filing_packets" ADD CONSTRAINT "filing_packets_binder_id_binders_id_fk" FOREIGN KEY ("binder_id") REFERENCES "public"."binders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "petitions" ADD CONSTRAINT "petitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "element_attestations" ADD CONSTRAINT "element_attestations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "element_attestations" ADD CONSTRAINT "element_attestations_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_toggles" ADD CONSTRAINT "rule_toggles_toggled_by_users_id_fk" FOREIGN KEY ("toggled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_reviews" ADD CONSTRAINT "legal_reviews_document_id_document_uploads_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document_uploads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_reviews" ADD CONSTRAINT "legal_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_reviews" ADD CONSTRAINT "legal_reviews_attorney_id_users_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload_reservations" ADD CONSTRAINT "upload_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_assignments" ADD CONSTRAINT "task_assignments_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_assignments" ADD CONSTRAINT "task_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD CONSTRAINT "consultation_sessions_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD CONSTRAINT "consultation_sessions_attorney_id_users_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consultation_sessions" ADD CONSTRAINT "consultation_sessions_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_settings" ADD CONSTRAINT "availability_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attorney_availability" ADD CONSTRAINT "attorney_availability_attorney_id_users_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_days" ADD CONSTRAINT "availability_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_templates" ADD CONSTRAINT "task_templates_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ended_assignments" ADD CONSTRAINT "ended_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ended_assignments" ADD CONSTRAINT "ended_assignments_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence_grants" ADD CONSTRAINT "evidence_grants_assignment" FOREIGN KEY ("user_id","provider_id") REFERENCES "public"."mentor_assignments"("user_id","mentor_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence_views" ADD CONSTRAINT "evidence_views_grant_id_evidence_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."evidence_grants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uscis_notices" ADD CONSTRAINT "uscis_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uscis_notices" ADD CONSTRAINT "uscis_notices_binder_id_binders_id_fk" FOREIGN KEY ("binder_id") REFERENCES "public"."binders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_issues" ADD CONSTRAINT "notice_issues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_issues" ADD CONSTRAINT "notice_issues_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_issues" ADD CONSTRAINT "notice_issues_notice" FOREIGN KEY ("user_id","notice_id") REFERENCES "public"."uscis_notices"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_comments" ADD CONSTRAINT "record_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_comments" ADD CONSTRAINT "record_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_comments" ADD CONSTRAINT "record_comments_parent" FOREIGN KEY ("parent_id","record_type","record_id") REFERENCES "public"."record_comments"("id","record_type","record_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_binder_of_owner" FOREIGN KEY ("binder_id","user_id") REFERENCES "public"."binders"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_deliveries" ADD CONSTRAINT "request_deliveries_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_deliveries" ADD CONSTRAINT "request_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_key_products_key_fk" FOREIGN KEY ("product_key") REFERENCES "public"."products"("key") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_credits" ADD CONSTRAINT "session_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_credits" ADD CONSTRAINT "session_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "included_requests" ADD CONSTRAINT "included_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "included_requests" ADD CONSTRAINT "included_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "included_requests" ADD CONSTRAINT "included_requests_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD CONSTRAINT "legal_inputs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD CONSTRAINT "legal_inputs_attorney_id_users_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD CONSTRAINT "legal_inputs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_input_versions" ADD CONSTRAINT "legal_input_versions_legal_input_id_legal_inputs_id_fk" FOREIGN KEY ("legal_input_id") REFERENCES "public"."legal_inputs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_input_versions" ADD CONSTRAINT "legal_input_versions_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_pricing" ADD CONSTRAINT "service_pricing_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_applications" ADD CONSTRAINT "provider_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_applications" ADD CONSTRAINT "provider_applications_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_credentials" ADD CONSTRAINT "user_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_credentials" ADD CONSTRAINT "user_credentials_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attorney_profiles" ADD CONSTRAINT "attorney_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_settings" ADD CONSTRAINT "provider_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ADD CONSTRAINT "testimonial_pictures_testimonial_id_testimonials_id_fk" FOREIGN KEY ("testimonial_id") REFERENCES "public"."testimonials"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ADD CONSTRAINT "testimonial_pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_terms" ADD CONSTRAINT "purchase_terms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_reminders" ADD CONSTRAINT "access_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");
--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");
--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");
--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id" ON "recovery_codes" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "user_roles_by_role" ON "user_roles" USING btree ("role","is_active","user_id");
--> statement-breakpoint
CREATE INDEX "user_roles_by_user" ON "user_roles" USING btree ("user_id","is_subscribed","trial_end_date","role","is_active");
--> statement-breakpoint
CREATE INDEX "awards_newest" ON "awards" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "awards"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "awards_trash" ON "awards" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "memberships_newest" ON "memberships" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "memberships"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "memberships_trash" ON "memberships" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "published_materials_newest" ON "published_materials" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "published_materials"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "published_materials_trash" ON "published_materials" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "judging_events_newest" ON "judging_events" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "judging_events"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "judging_events_check_back_date" ON "judging_events" USING btree ("check_back_date") WHERE "judging_events"."check_back_date" is not null;
--> statement-breakpoint
CREATE INDEX "judging_events_trash" ON "judging_events" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "original_contributions_newest" ON "original_contributions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "original_contributions"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "original_contributions_check_back_date" ON "original_contributions" USING btree ("check_back_date") WHERE "original_contributions"."check_back_date" is not null;
--> statement-breakpoint
CREATE INDEX "original_contributions_trash" ON "original_contributions" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "patents_newest" ON "patents" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "patents"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "patents_trash" ON "patents" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "scholarly_articles_newest" ON "scholarly_articles" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "scholarly_articles"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "scholarly_articles_trash" ON "scholarly_articles" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "artistic_exhibitions_newest" ON "artistic_exhibitions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "artistic_exhibitions"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "artistic_exhibitions_trash" ON "artistic_exhibitions" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "critical_roles_newest" ON "critical_roles" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "critical_roles"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "critical_roles_trash" ON "critical_roles" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "high_salary_newest" ON "high_salary" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "high_salary"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "high_salary_trash" ON "high_salary" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "commercial_success_newest" ON "commercial_success" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "commercial_success"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "commercial_success_trash" ON "commercial_success" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "totality_newest" ON "totality" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "totality"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "totality_check_back_date" ON "totality" USING btree ("check_back_date") WHERE "totality"."check_back_date" is not null;
--> statement-breakpoint
CREATE INDEX "totality_trash" ON "totality" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "translations_original" ON "translations" USING btree ("user_id","original_url") WHERE "translations"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "translations_newest" ON "translations" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "letters_user" ON "letters" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "letter_versions_letter" ON "letter_versions" USING btree ("letter_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "letter_versions_user" ON "letter_versions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "filing_packets_newest" ON "filing_packets" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "filing_packets_binder" ON "filing_packets" USING btree ("binder_id");
--> statement-breakpoint
CREATE INDEX "filing_packets_waiting" ON "filing_packets" USING btree ("created_at") WHERE "filing_packets"."state" in ('queued', 'making');
--> statement-breakpoint
CREATE INDEX "element_attestations_author" ON "element_attestations" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "rule_toggles_toggler" ON "rule_toggles" USING btree ("toggled_by");
--> statement-breakpoint
CREATE INDEX "document_uploads_newest" ON "document_uploads" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "document_uploads"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "document_uploads_trash" ON "document_uploads" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "document_uploads_reviewer" ON "document_uploads" USING btree ("reviewer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "document_uploads_previous" ON "document_uploads" USING btree ("previous_id") WHERE "document_uploads"."deleted_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "legal_reviews_open" ON "legal_reviews" USING btree ("document_id") WHERE "legal_reviews"."status" = 'in_review';
--> statement-breakpoint
CREATE INDEX "legal_reviews_document" ON "legal_reviews" USING btree ("document_id","created_at");
--> statement-breakpoint
CREATE INDEX "legal_reviews_attorney" ON "legal_reviews" USING btree ("attorney_id","created_at");
--> statement-breakpoint
CREATE INDEX "legal_reviews_applicant" ON "legal_reviews" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "files_user_id" ON "files" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "files_address" ON "files" USING btree (app.file_url("key"));
--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "files_scan" ON "files" USING btree ("scan_status","next_scan_at");
--> statement-breakpoint
CREATE INDEX "upload_reservations_user_id" ON "upload_reservations" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "tasks_newest" ON "tasks" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "tasks"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "tasks_trash" ON "tasks" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "task_assignments_assignee" ON "task_assignments" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "task_assignments_mentor" ON "task_assignments" USING btree ("mentor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "session_bookings_client" ON "session_bookings" USING btree ("client_id","session_date");
--> statement-breakpoint
CREATE INDEX "session_bookings_provider" ON "session_bookings" USING btree ("provider_id","session_date");
--> statement-breakpoint
CREATE INDEX "consultation_sessions_client" ON "consultation_sessions" USING btree ("client_id","session_date");
--> statement-breakpoint
CREATE INDEX "consultation_sessions_attorney" ON "consultation_sessions" USING btree ("attorney_id","session_date");
--> statement-breakpoint
CREATE INDEX "busy_times_source" ON "busy_times" USING btree ("source","source_id");
--> statement-breakpoint
CREATE INDEX "availability_settings_user" ON "availability_settings" USING btree ("user_id","day_of_week","start_time");
--> statement-breakpoint
CREATE INDEX "attorney_availability_attorney" ON "attorney_availability" USING btree ("attorney_id","day_of_week","start_time");
--> statement-breakpoint
CREATE INDEX "availability_days_user" ON "availability_days" USING btree ("user_id","role","day");
--> statement-breakpoint
CREATE INDEX "task_templates_own" ON "task_templates" USING btree ("mentor_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "mentor_assignments_mentor" ON "mentor_assignments" USING btree ("mentor_id");
--> statement-breakpoint
CREATE INDEX "mentor_assignments_by_day" ON "mentor_assignments" USING btree ("assigned_at","id");
--> statement-breakpoint
CREATE INDEX "ended_assignments_mentor" ON "ended_assignments" USING btree ("mentor_id");
--> statement-breakpoint
CREATE INDEX "evidence_grants_provider" ON "evidence_grants" USING btree ("provider_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "uscis_notices_binder" ON "uscis_notices" USING btree ("binder_id") WHERE "uscis_notices"."binder_id" is not null;
--> statement-breakpoint
CREATE INDEX "uscis_notices_newest" ON "uscis_notices" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "uscis_notices_due" ON "uscis_notices" USING btree ("due_on") WHERE "uscis_notices"."responded_on" is null and "uscis_notices"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "notice_issues_order" ON "notice_issues" USING btree ("notice_id","position","created_at");
--> statement-breakpoint
CREATE INDEX "notice_issues_owner" ON "notice_issues" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "notice_issues_task" ON "notice_issues" USING btree ("task_id");
--> statement-breakpoint
CREATE INDEX "record_comments_record" ON "record_comments" USING btree ("record_type","record_id","created_at");
--> statement-breakpoint
CREATE INDEX "record_comments_owner" ON "record_comments" USING btree ("user_id","record_type");
--> statement-breakpoint
CREATE INDEX "record_comments_author" ON "record_comments" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "record_comments_answers" ON "record_comments" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "binder_comments_binder" ON "binder_comments" USING btree ("binder_id","created_at");
--> statement-breakpoint
CREATE INDEX "binder_comments_owner" ON "binder_comments" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "binder_comments_author" ON "binder_comments" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "binder_comments_resolver" ON "binder_comments" USING btree ("resolved_by");
--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("sender_id","receiver_id","position");
--> statement-breakpoint
CREATE INDEX "messages_receiver" ON "messages" USING btree ("receiver_id");
--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("receiver_id","sender_id","created_at") WHERE not is_read;
--> statement-breakpoint
CREATE INDEX "service_requests_newest" ON "service_requests" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "service_requests"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "service_requests_trash" ON "service_requests" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "request_deliveries_user" ON "request_deliveries" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("user_id","kind",coalesce("plan_id", "request_id", '00000000-0000-0000-0000-000000000000')) WHERE "orders"."status" = 'open';
--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "orders_all" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "orders_plan" ON "orders" USING btree ("plan_id");
--> statement-breakpoint
CREATE INDEX "orders_request" ON "orders" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "ledger_transactions_order" ON "ledger_transactions" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "ledger_transactions_months" ON "ledger_transactions" USING btree ("occurred_at");
--> statement-breakpoint
CREATE INDEX "ledger_transactions_user" ON "ledger_transactions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "ledger_transactions_recorder" ON "ledger_transactions" USING btree ("recorded_by");
--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id","account");
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" in ('requested', 'sending');
--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "refunds_decider" ON "refunds" USING btree ("decided_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("order_id") WHERE "checkouts"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "checkouts_order" ON "checkouts" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_invoice" ON "billing_documents" USING btree ("order_id") WHERE "billing_documents"."kind" = 'invoice';
--> statement-breakpoint
CREATE INDEX "billing_documents_order" ON "billing_documents" USING btree ("order_id","issued_at");
--> statement-breakpoint
CREATE INDEX "billing_documents_user" ON "billing_documents" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "product_files_uploader" ON "product_files" USING btree ("uploaded_by");
--> statement-breakpoint
CREATE INDEX "product_files_product" ON "product_files" USING btree ("product_key","position");
--> statement-breakpoint
CREATE INDEX "access_grants_user" ON "access_grants" USING btree ("user_id","role");
--> statement-breakpoint
CREATE INDEX "access_grants_ends" ON "access_grants" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "session_credits_user" ON "session_credits" USING btree ("user_id","available_from");
--> statement-breakpoint
CREATE INDEX "included_requests_request" ON "included_requests" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "included_requests_user" ON "included_requests" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "legal_inputs_newest" ON "legal_inputs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "legal_inputs_applicant" ON "legal_inputs" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "legal_inputs_attorney" ON "legal_inputs" USING btree ("attorney_id","created_at");
--> statement-breakpoint
CREATE INDEX "legal_inputs_decider" ON "legal_inputs" USING btree ("decided_by");
--> statement-breakpoint
CREATE INDEX "legal_inputs_waiting" ON "legal_inputs" USING btree ("created_at") WHERE "legal_inputs"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "legal_input_versions_writer" ON "legal_input_versions" USING btree ("written_by");
--> statement-breakpoint
CREATE INDEX "service_pricing_own" ON "service_pricing" USING btree ("user_id","service_type");
--> statement-breakpoint
CREATE INDEX "service_pricing_by_service" ON "service_pricing" USING btree ("service_type");
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_applications_pending" ON "provider_applications" USING btree ("user_id","role") WHERE "provider_applications"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "provider_applications_own" ON "provider_applications" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "provider_applications_waiting" ON "provider_applications" USING btree ("created_at") WHERE "provider_applications"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "provider_applications_reviewer" ON "provider_applications" USING btree ("reviewed_by");
--> statement-breakpoint
CREATE INDEX "user_credentials_own" ON "user_credentials" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "user_credentials_waiting" ON "user_credentials" USING btree ("updated_at") WHERE "user_credentials"."verification_status" = 'pending';
--> statement-breakpoint
CREATE INDEX "user_credentials_decider" ON "user_credentials" USING btree ("decided_by");
--> statement-breakpoint
CREATE INDEX "support_tickets_newest" ON "support_tickets" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "support_tickets_queue" ON "support_tickets" USING btree ("status","created_at");
--> statement-breakpoint
CREATE INDEX "support_tickets_assignee" ON "support_tickets" USING btree ("assigned_to");
--> statement-breakpoint
CREATE INDEX "support_replies_ticket" ON "support_replies" USING btree ("ticket_id","created_at");
--> statement-breakpoint
CREATE INDEX "support_replies_author" ON "support_replies" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;
--> statement-breakpoint
CREATE INDEX "notifications_unread_thing" ON "notifications" USING btree (substring(link from '.*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')) WHERE "notifications"."read_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_broadcast" ON "notifications" USING btree ("broadcast_id","user_id") WHERE "notifications"."broadcast_id" is not null;
--> statement-breakpoint
CREATE INDEX "notifications_broadcast_read" ON "notifications" USING btree ("broadcast_id") WHERE "notifications"."broadcast_id" is not null and "notifications"."read_at" is not null;
--> statement-breakpoint
CREATE INDEX "broadcasts_newest" ON "broadcasts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "broadcasts_sender" ON "broadcasts" USING btree ("sent_by");
--> statement-breakpoint
CREATE INDEX "broadcasts_running" ON "broadcasts" USING btree ("created_at") WHERE "broadcasts"."finished_at" is null;
--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."handled_at" is null and not "contact_messages"."is_spam";
--> statement-breakpoint
CREATE INDEX "contact_messages_answerer" ON "contact_messages" USING btree ("answered_by");
--> statement-breakpoint
CREATE INDEX "contact_messages_relay" ON "contact_messages" USING btree ("relay_due_at") WHERE "contact_messages"."relay_due_at" is not null;
--> statement-breakpoint
CREATE INDEX "testimonial_pictures_uploader" ON "testimonial_pictures" USING btree ("uploaded_by");
--> statement-breakpoint
CREATE INDEX "purchase_terms_author" ON "purchase_terms" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "settings_changer" ON "settings" USING btree ("updated_by");
--> statement-breakpoint
CREATE INDEX "audit_entries_unsealed" ON "audit_entries" USING btree ("at","id") WHERE "audit_entries"."position" is null;
--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_table" ON "audit_entries" USING btree ("table_name","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_opened" ON "audit_entries" USING btree ("session_id","row_id","at") WHERE "audit_entries"."action" = 'opened';
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."dead_at" is null;
--> statement-breakpoint
CREATE INDEX "mail_digest_items_due" ON "mail_digest_items" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE POLICY "profiles_read" ON "profiles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("profiles"."id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "user_roles_read" ON "user_roles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("user_roles"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "admin_roles_read" ON "admin_roles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("admin_roles"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "awards_read" ON "awards" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("awards"."user_id" = (select app.user_id_in_role('applicant')) or ("awards"."deleted_at" is null and ("awards"."user_id" = any ((select app.sharing_applicant_ids('awards'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "awards_create" ON "awards" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("awards"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "awards_update" ON "awards" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("awards"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("awards"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "memberships_read" ON "memberships" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("memberships"."user_id" = (select app.user_id_in_role('applicant')) or ("memberships"."deleted_at" is null and ("memberships"."user_id" = any ((select app.sharing_applicant_ids('memberships'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "memberships_create" ON "memberships" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("memberships"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "memberships_update" ON "memberships" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("memberships"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("memberships"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "published_materials_read" ON "published_materials" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("published_materials"."user_id" = (select app.user_id_in_role('applicant')) or ("published_materials"."deleted_at" is null and ("published_materials"."user_id" = any ((select app.sharing_applicant_ids('published_materials'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "published_materials_create" ON "published_materials" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("published_materials"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "published_materials_update" ON "published_materials" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("published_materials"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("published_materials"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "judging_events_read" ON "judging_events" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("judging_events"."user_id" = (select app.user_id_in_role('applicant')) or ("judging_events"."deleted_at" is null and ("judging_events"."user_id" = any ((select app.sharing_applicant_ids('judging_events'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "judging_events_create" ON "judging_events" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("judging_events"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "judging_events_update" ON "judging_events" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("judging_events"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("judging_events"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "original_contributions_read" ON "original_contributions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("original_contributions"."user_id" = (select app.user_id_in_role('applicant')) or ("original_contributions"."deleted_at" is null and ("original_contributions"."user_id" = any ((select app.sharing_applicant_ids('original_contributions'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "original_contributions_create" ON "original_contributions" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("original_contributions"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "original_contributions_update" ON "original_contributions" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("original_contributions"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("original_contributions"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "patents_read" ON "patents" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("patents"."user_id" = (select app.user_id_in_role('applicant')) or ("patents"."deleted_at" is null and ("patents"."user_id" = any ((select app.sharing_applicant_ids('patents'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "patents_create" ON "patents" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("patents"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "patents_update" ON "patents" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("patents"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("patents"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "scholarly_articles_read" ON "scholarly_articles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("scholarly_articles"."user_id" = (select app.user_id_in_role('applicant')) or ("scholarly_articles"."deleted_at" is null and ("scholarly_articles"."user_id" = any ((select app.sharing_applicant_ids('scholarly_articles'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "scholarly_articles_create" ON "scholarly_articles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("scholarly_articles"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "scholarly_articles_update" ON "scholarly_articles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("scholarly_articles"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("scholarly_articles"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "artistic_exhibitions_read" ON "artistic_exhibitions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("artistic_exhibitions"."user_id" = (select app.user_id_in_role('applicant')) or ("artistic_exhibitions"."deleted_at" is null and ("artistic_exhibitions"."user_id" = any ((select app.sharing_applicant_ids('artistic_exhibitions'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "artistic_exhibitions_create" ON "artistic_exhibitions" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("artistic_exhibitions"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "artistic_exhibitions_update" ON "artistic_exhibitions" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("artistic_exhibitions"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("artistic_exhibitions"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "critical_roles_read" ON "critical_roles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("critical_roles"."user_id" = (select app.user_id_in_role('applicant')) or ("critical_roles"."deleted_at" is null and ("critical_roles"."user_id" = any ((select app.sharing_applicant_ids('critical_roles'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "critical_roles_create" ON "critical_roles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("critical_roles"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "critical_roles_update" ON "critical_roles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("critical_roles"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("critical_roles"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "high_salary_read" ON "high_salary" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("high_salary"."user_id" = (select app.user_id_in_role('applicant')) or ("high_salary"."deleted_at" is null and ("high_salary"."user_id" = any ((select app.sharing_applicant_ids('high_salary'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "high_salary_create" ON "high_salary" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("high_salary"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "high_salary_update" ON "high_salary" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("high_salary"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("high_salary"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "commercial_success_read" ON "commercial_success" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("commercial_success"."user_id" = (select app.user_id_in_role('applicant')) or ("commercial_success"."deleted_at" is null and ("commercial_success"."user_id" = any ((select app.sharing_applicant_ids('commercial_success'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "commercial_success_create" ON "commercial_success" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("commercial_success"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "commercial_success_update" ON "commercial_success" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("commercial_success"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("commercial_success"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "totality_read" ON "totality" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("totality"."user_id" = (select app.user_id_in_role('applicant')) or ("totality"."deleted_at" is null and ("totality"."user_id" = any ((select app.sharing_applicant_ids('totality'))::uuid[])) is true));
--> statement-breakpoint
CREATE POLICY "totality_create" ON "totality" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("totality"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "totality_update" ON "totality" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("totality"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("totality"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "criterion_claims_read" ON "criterion_claims" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("criterion_claims"."user_id" = (select app.user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "criterion_claims_create" ON "criterion_claims" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("criterion_claims"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "criterion_claims_update" ON "criterion_claims" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("criterion_claims"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("criterion_claims"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "translations_read" ON "translations" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("translations"."user_id" = (select app.user_id_in_role('applicant')) or ("translations"."deleted_at" is null and "translations"."user_id" = any (app.sharing_applicant_ids("translations"."record_type"))));
--> statement-breakpoint
CREATE POLICY "translations_create" ON "translations" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("translations"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "translations_update" ON "translations" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("translations"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("translations"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "binders_read" ON "binders" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("binders"."user_id" = (select app.user_id_in_role('applicant')) or "binders"."user_id" = any ((select app.sharing_applicant_ids('binders'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "binders_create" ON "binders" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("binders"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "binders_update" ON "binders" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("binders"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "binders"."user_id" = any ((select app.editable_binder_owner_ids())::uuid[])) WITH CHECK ("binders"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "binders"."user_id" = any ((select app.editable_binder_owner_ids())::uuid[]));
--> statement-breakpoint
CREATE POLICY "file_inspections_read" ON "file_inspections" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("file_inspections"."sha256" in (select files.sha256 from files where files.user_id = (select app.user_id()))
        or exists (select from files where files.sha256 = "file_inspections"."sha256"));
--> statement-breakpoint
CREATE POLICY "page_texts_read" ON "page_texts" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("page_texts"."sha256" in (select files.sha256 from files where files.user_id = (select app.user_id()))
        or exists (select from files where files.sha256 = "page_texts"."sha256"));
--> statement-breakpoint
CREATE POLICY "letters_read" ON "letters" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("letters"."user_id" = (select app.user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "letters_create" ON "letters" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("letters"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "letters"."binder_id" in (select id from binders where user_id = (select app.user_id())));
--> statement-breakpoint
CREATE POLICY "letters_update" ON "letters" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("letters"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("letters"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "letter_versions_read" ON "letter_versions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("letter_versions"."user_id" = (select app.user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "filing_packets_read" ON "filing_packets" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("filing_packets"."user_id" = (select app.user_id_in_role('applicant')) or "filing_packets"."user_id" = any ((select app.sharing_applicant_ids('binders'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "filing_packets_update" ON "filing_packets" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("filing_packets"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "filing_packets"."user_id" = any ((select app.editable_binder_owner_ids())::uuid[])) WITH CHECK ("filing_packets"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "filing_packets"."user_id" = any ((select app.editable_binder_owner_ids())::uuid[]));
--> statement-breakpoint
CREATE POLICY "petitions_read" ON "petitions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("petitions"."user_id" = (select app.user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "petitions_create" ON "petitions" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("petitions"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "petitions_update" ON "petitions" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("petitions"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("petitions"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "element_attestations_read" ON "element_attestations" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("element_attestations"."user_id" = (select app.user_id_in_role('applicant')) or (select coalesce(bool_and("element_attestations"."user_id" = any (app.sharing_applicant_ids(type))), false) from unnest("element_attestations"."record_types") as type));
--> statement-breakpoint
CREATE POLICY "element_attestations_create" ON "element_attestations" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("element_attestations"."author_id" = (select app.user_id()) and (select coalesce(bool_and("element_attestations"."user_id" = any (app.sharing_applicant_ids(type))), false) from unnest("element_attestations"."record_types") as type) and ("element_attestations"."verdict" in ('suggested', 'withdrawn') or "element_attestations"."user_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "element_attestations_update" ON "element_attestations" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("element_attestations"."author_id" = (select app.user_id()) and (select coalesce(bool_and("element_attestations"."user_id" = any (app.sharing_applicant_ids(type))), false) from unnest("element_attestations"."record_types") as type)) WITH CHECK ("element_attestations"."author_id" = (select app.user_id()) and (select coalesce(bool_and("element_attestations"."user_id" = any (app.sharing_applicant_ids(type))), false) from unnest("element_attestations"."record_types") as type) and ("element_attestations"."verdict" in ('suggested', 'withdrawn') or "element_attestations"."user_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "rule_toggles_read" ON "rule_toggles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.user_id()) is not null);
--> statement-breakpoint
CREATE POLICY "rule_toggles_create" ON "rule_toggles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "rule_toggles_update" ON "rule_toggles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.has_permission('manage_content'))) WITH CHECK ((select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "document_uploads_read" ON "document_uploads" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("document_uploads"."user_id" = (select app.user_id_in_role('applicant')) or ("document_uploads"."deleted_at" is null and "document_uploads"."user_id" = any ((select app.assigned_applicant_ids('mentor', 'attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "document_uploads_create" ON "document_uploads" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("document_uploads"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "document_uploads_update" ON "document_uploads" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("document_uploads"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("document_uploads"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "legal_reviews_read" ON "legal_reviews" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("legal_reviews"."attorney_id" = (select app.entitled_user_id_in_role('attorney')) and "legal_reviews"."user_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "files_read" ON "files" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (((files.user_id = (select app.user_id_in_role('applicant')) or (files.bucket in ('deliveries', 'messages', 'applications', 'product-files', 'testimonial-pictures', 'credentials', 'profile-images') and files.user_id = (select app.user_id()))) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and app.can_read_file(files.user_id, app.file_url(files.key))));
--> statement-breakpoint
CREATE POLICY "tasks_read" ON "tasks" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("tasks"."user_id" = (select app.user_id_in_role('applicant')) or ("tasks"."deleted_at" is null and "tasks"."user_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "tasks_create" ON "tasks" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("tasks"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "tasks"."status" not in ('Submitted', 'Reviewed'));
--> statement-breakpoint
CREATE POLICY "tasks_update" ON "tasks" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (("tasks"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "tasks"."status" not in ('Submitted', 'Reviewed')) or ("tasks"."status" = 'Submitted' and "tasks"."user_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[]))) WITH CHECK (("tasks"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "tasks"."status" <> 'Reviewed') or ("tasks"."status" in ('Submitted', 'Reviewed', 'In Progress') and "tasks"."user_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "task_assignments_read" ON "task_assignments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("task_assignments"."user_id" = (select app.user_id_in_role('applicant')) or ("task_assignments"."mentor_id" = (select app.user_id_in_role('mentor')) and ("task_assignments"."user_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[]) or "task_assignments"."user_id" = any ((select app.former_applicant_ids('mentor'))::uuid[]))));
--> statement-breakpoint
CREATE POLICY "task_assignments_create" ON "task_assignments" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("task_assignments"."mentor_id" = (select app.entitled_user_id_in_role('mentor')) and "task_assignments"."user_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "task_assignments_update" ON "task_assignments" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("task_assignments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or ("task_assignments"."mentor_id" = (select app.entitled_user_id_in_role('mentor')) and "task_assignments"."user_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[]))) WITH CHECK ("task_assignments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or ("task_assignments"."mentor_id" = (select app.entitled_user_id_in_role('mentor')) and "task_assignments"."user_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "session_bookings_read" ON "session_bookings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("session_bookings"."client_id" = (select app.user_id_in_role('applicant')) or "session_bookings"."provider_id" = (select app.entitled_user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "session_bookings_update" ON "session_bookings" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("session_bookings"."provider_id" = (select app.entitled_user_id_in_role('mentor')) and "session_bookings"."client_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[])) WITH CHECK ("session_bookings"."provider_id" = (select app.entitled_user_id_in_role('mentor')) and "session_bookings"."client_id" = any ((select app.assigned_applicant_ids('mentor'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "consultation_sessions_read" ON "consultation_sessions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("consultation_sessions"."client_id" = (select app.user_id_in_role('applicant')) or "consultation_sessions"."attorney_id" = (select app.entitled_user_id_in_role('attorney')));
--> statement-breakpoint
CREATE POLICY "consultation_sessions_update" ON "consultation_sessions" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("consultation_sessions"."attorney_id" = (select app.entitled_user_id_in_role('attorney')) and "consultation_sessions"."client_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[])) WITH CHECK ("consultation_sessions"."attorney_id" = (select app.entitled_user_id_in_role('attorney')) and "consultation_sessions"."client_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "availability_settings_read" ON "availability_settings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("availability_settings"."user_id" = (select app.entitled_user_id_in_role('mentor')) or "availability_settings"."user_id" = any ((select app.shown_availability('mentor'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "availability_settings_create" ON "availability_settings" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("availability_settings"."user_id" = (select app.entitled_user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "availability_settings_update" ON "availability_settings" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("availability_settings"."user_id" = (select app.entitled_user_id_in_role('mentor'))) WITH CHECK ("availability_settings"."user_id" = (select app.entitled_user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "availability_settings_remove" ON "availability_settings" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("availability_settings"."user_id" = (select app.entitled_user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "attorney_availability_read" ON "attorney_availability" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("attorney_availability"."attorney_id" = (select app.entitled_user_id_in_role('attorney')) or "attorney_availability"."attorney_id" = any ((select app.shown_availability('attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "attorney_availability_create" ON "attorney_availability" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("attorney_availability"."attorney_id" = (select app.entitled_user_id_in_role('attorney')));
--> statement-breakpoint
CREATE POLICY "attorney_availability_update" ON "attorney_availability" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("attorney_availability"."attorney_id" = (select app.entitled_user_id_in_role('attorney'))) WITH CHECK ("attorney_availability"."attorney_id" = (select app.entitled_user_id_in_role('attorney')));
--> statement-breakpoint
CREATE POLICY "attorney_availability_remove" ON "attorney_availability" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("attorney_availability"."attorney_id" = (select app.entitled_user_id_in_role('attorney')));
--> statement-breakpoint
CREATE POLICY "availability_days_read" ON "availability_days" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (("availability_days"."role" = 'mentor' and "availability_days"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("availability_days"."role" = 'attorney' and "availability_days"."user_id" = (select app.entitled_user_id_in_role('attorney'))) or ("availability_days"."role" = 'mentor' and "availability_days"."user_id" = any ((select app.shown_availability('mentor'))::uuid[])) or ("availability_days"."role" = 'attorney' and "availability_days"."user_id" = any ((select app.shown_availability('attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "availability_days_create" ON "availability_days" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK (("availability_days"."role" = 'mentor' and "availability_days"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("availability_days"."role" = 'attorney' and "availability_days"."user_id" = (select app.entitled_user_id_in_role('attorney'))));
--> statement-breakpoint
CREATE POLICY "availability_days_remove" ON "availability_days" AS PERMISSIVE FOR DELETE TO "laurel_user" USING (("availability_days"."role" = 'mentor' and "availability_days"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("availability_days"."role" = 'attorney' and "availability_days"."user_id" = (select app.entitled_user_id_in_role('attorney'))));
--> statement-breakpoint
CREATE POLICY "calendar_feeds_read" ON "calendar_feeds" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("calendar_feeds"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "calendar_feeds_remove" ON "calendar_feeds" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("calendar_feeds"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "task_templates_read" ON "task_templates" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("task_templates"."mentor_id" = (select app.user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "task_templates_create" ON "task_templates" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("task_templates"."mentor_id" = (select app.entitled_user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "task_templates_update" ON "task_templates" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("task_templates"."mentor_id" = (select app.entitled_user_id_in_role('mentor'))) WITH CHECK ("task_templates"."mentor_id" = (select app.entitled_user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "mentor_assignments_read" ON "mentor_assignments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("mentor_assignments"."user_id" = (select app.user_id()) or "mentor_assignments"."mentor_id" = (select app.user_id()) or (select app.has_permission('manage_providers')));
--> statement-breakpoint
CREATE POLICY "ended_assignments_read" ON "ended_assignments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("ended_assignments"."user_id" = (select app.user_id()) or "ended_assignments"."mentor_id" = (select app.user_id()) or (select app.has_permission('manage_providers')));
--> statement-breakpoint
CREATE POLICY "evidence_grants_read" ON "evidence_grants" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("evidence_grants"."user_id" = (select app.user_id_in_role('applicant')) or ("evidence_grants"."provider_id" = (select app.user_id()) and "evidence_grants"."shared_at" is not null and "evidence_grants"."user_id" = any ((select app.assigned_applicant_ids('mentor', 'attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "evidence_grants_create" ON "evidence_grants" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("evidence_grants"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "evidence_grants"."provider_id" in (select mentor_id from mentor_assignments where user_id = (select app.user_id())) and (not "evidence_grants"."can_edit_binder" or "evidence_grants"."provider_id" = any ((select app.assigned_providers('attorney'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "evidence_grants_update" ON "evidence_grants" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("evidence_grants"."user_id" = (select app.user_id_in_role('applicant'))) WITH CHECK (("evidence_grants"."user_id" = (select app.entitled_user_id_in_role('applicant')) and (not "evidence_grants"."can_edit_binder" or "evidence_grants"."provider_id" = any ((select app.assigned_providers('attorney'))::uuid[]))) or ("evidence_grants"."user_id" = (select app.user_id_in_role('applicant')) and "evidence_grants"."shared_at" is null));
--> statement-breakpoint
CREATE POLICY "evidence_views_read" ON "evidence_views" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("evidence_views"."grant_id" in (select id from evidence_grants where user_id = (select app.user_id_in_role('applicant'))));
--> statement-breakpoint
CREATE POLICY "uscis_notices_read" ON "uscis_notices" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("uscis_notices"."user_id" = (select app.user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "uscis_notices_create" ON "uscis_notices" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("uscis_notices"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "uscis_notices"."binder_id" is null);
--> statement-breakpoint
CREATE POLICY "uscis_notices_update" ON "uscis_notices" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("uscis_notices"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("uscis_notices"."user_id" = (select app.entitled_user_id_in_role('applicant')) and ("uscis_notices"."binder_id" is null or exists (
          select from binders where binders.id = "uscis_notices"."binder_id" and binders.user_id = "uscis_notices"."user_id" and binders.kind = 'response')));
--> statement-breakpoint
CREATE POLICY "notice_issues_read" ON "notice_issues" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("notice_issues"."user_id" = (select app.user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "notice_issues_create" ON "notice_issues" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("notice_issues"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "notice_issues"."task_id" is null);
--> statement-breakpoint
CREATE POLICY "notice_issues_update" ON "notice_issues" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("notice_issues"."user_id" = (select app.entitled_user_id_in_role('applicant'))) WITH CHECK ("notice_issues"."user_id" = (select app.entitled_user_id_in_role('applicant')) and ("notice_issues"."task_id" is null or exists (
          select from tasks where tasks.id = "notice_issues"."task_id" and tasks.user_id = "notice_issues"."user_id")));
--> statement-breakpoint
CREATE POLICY "record_comments_read" ON "record_comments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("record_comments"."user_id" = (select app.user_id_in_role('applicant')) or "record_comments"."user_id" = app.owner_of_record("record_comments"."record_type", "record_comments"."record_id"));
--> statement-breakpoint
CREATE POLICY "record_comments_create" ON "record_comments" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("record_comments"."author_id" = (select app.user_id()) and "record_comments"."user_id" = app.owner_of_record("record_comments"."record_type", "record_comments"."record_id") and ("record_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "record_comments"."user_id" <> (select app.user_id())));
--> statement-breakpoint
CREATE POLICY "record_comments_update" ON "record_comments" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("record_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or ("record_comments"."author_id" = (select app.user_id()) and "record_comments"."user_id" <> (select app.user_id()) and "record_comments"."user_id" = app.owner_of_record("record_comments"."record_type", "record_comments"."record_id"))) WITH CHECK ("record_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or ("record_comments"."author_id" = (select app.user_id()) and "record_comments"."user_id" <> (select app.user_id()) and "record_comments"."user_id" = app.owner_of_record("record_comments"."record_type", "record_comments"."record_id")));
--> statement-breakpoint
CREATE POLICY "binder_comments_read" ON "binder_comments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("binder_comments"."user_id" = (select app.user_id_in_role('applicant')) or "binder_comments"."user_id" = any ((select app.sharing_applicant_ids('binders'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "binder_comments_create" ON "binder_comments" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("binder_comments"."author_id" = (select app.user_id()) and ("binder_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "binder_comments"."user_id" = any ((select app.sharing_applicant_ids('binders'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "binder_comments_update" ON "binder_comments" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("binder_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or ("binder_comments"."author_id" = (select app.user_id()) and ("binder_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "binder_comments"."user_id" = any ((select app.sharing_applicant_ids('binders'))::uuid[])))) WITH CHECK ("binder_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or ("binder_comments"."author_id" = (select app.user_id()) and ("binder_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "binder_comments"."user_id" = any ((select app.sharing_applicant_ids('binders'))::uuid[]))));
--> statement-breakpoint
CREATE POLICY "binder_comments_remove" ON "binder_comments" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("binder_comments"."author_id" = (select app.user_id()) and ("binder_comments"."user_id" = (select app.entitled_user_id_in_role('applicant')) or "binder_comments"."user_id" = any ((select app.sharing_applicant_ids('binders'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "messages_read" ON "messages" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (("messages"."sender_id" = (select app.user_id()) and "messages"."receiver_id" = any ((select app.message_partners(false))::uuid[])) or ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.message_partners(false))::uuid[])) or ("messages"."sender_id" = (select app.user_id()) and "messages"."receiver_id" = any ((select app.former_message_partners())::uuid[])) or ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.former_message_partners())::uuid[])));
--> statement-breakpoint
CREATE POLICY "messages_create" ON "messages" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("messages"."sender_id" = (select app.user_id()) and "messages"."receiver_id" = any ((select app.message_partners(true))::uuid[]));
--> statement-breakpoint
CREATE POLICY "messages_update" ON "messages" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.message_partners(false))::uuid[])) WITH CHECK ("messages"."receiver_id" = (select app.user_id()) and "messages"."sender_id" = any ((select app.message_partners(false))::uuid[]) and "messages"."is_read");
--> statement-breakpoint
CREATE POLICY "service_requests_read" ON "service_requests" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("service_requests"."user_id" = (select app.user_id_in_role('applicant')) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "service_requests_create" ON "service_requests" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("service_requests"."user_id" = (select app.entitled_user_id_in_role('applicant')));
--> statement-breakpoint
CREATE POLICY "service_requests_update" ON "service_requests" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (("service_requests"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "service_requests"."status" in ('Pending', 'Accepted')) or (select app.has_permission('manage_subscriptions'))) WITH CHECK (("service_requests"."user_id" = (select app.entitled_user_id_in_role('applicant')) and "service_requests"."status" in ('Pending', 'Accepted')) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "request_deliveries_read" ON "request_deliveries" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('manage_subscriptions')) or "request_deliveries"."request_id" in (select r.id from service_requests r where r.user_id = (select app.user_id_in_role('applicant'))));
--> statement-breakpoint
CREATE POLICY "request_deliveries_create" ON "request_deliveries" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.has_permission('manage_subscriptions')) and "request_deliveries"."user_id" = (select app.user_id()) and "request_deliveries"."request_id" in (select r.id from service_requests r where r.user_id <> (select app.user_id()) and r.deleted_at is null));
--> statement-breakpoint
CREATE POLICY "orders_read" ON "orders" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("orders"."user_id" = (select app.user_id()) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "ledger_transactions_read" ON "ledger_transactions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("ledger_transactions"."user_id" = (select app.user_id()) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "ledger_entries_read" ON "ledger_entries" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "refunds_read" ON "refunds" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("refunds"."user_id" = (select app.user_id()) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "billing_documents_read" ON "billing_documents" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("billing_documents"."user_id" = (select app.user_id()) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "products_read" ON "products" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (true);
--> statement-breakpoint
CREATE POLICY "products_update" ON "products" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.has_permission('manage_subscriptions'))) WITH CHECK ((select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "product_files_read" ON "product_files" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('manage_subscriptions')) or product_files.uploaded_by = (select app.user_id()) or exists (
        select from orders where orders.user_id = (select app.user_id()) and orders.kind = product_files.product_key
          and orders.status in ('paid', 'partly_refunded')));
--> statement-breakpoint
CREATE POLICY "product_files_create" ON "product_files" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.has_permission('manage_subscriptions')) and "product_files"."uploaded_by" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "product_files_update" ON "product_files" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.has_permission('manage_subscriptions'))) WITH CHECK ((select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "product_files_remove" ON "product_files" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "access_grants_read" ON "access_grants" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("access_grants"."user_id" = (select app.user_id()) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "session_credits_read" ON "session_credits" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("session_credits"."user_id" = (select app.user_id()) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "included_requests_read" ON "included_requests" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("included_requests"."user_id" = (select app.user_id()) or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "legal_inputs_read" ON "legal_inputs" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (("legal_inputs"."user_id" = (select app.user_id_in_role('applicant')) and "legal_inputs"."status" = 'approved') or ("legal_inputs"."attorney_id" = (select app.entitled_user_id_in_role('attorney')) and "legal_inputs"."user_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[])) or (select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "legal_inputs_create" ON "legal_inputs" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("legal_inputs"."attorney_id" = (select app.entitled_user_id_in_role('attorney')) and "legal_inputs"."user_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "legal_inputs_update" ON "legal_inputs" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (((select app.has_permission('manage_content')) and "legal_inputs"."user_id" <> (select app.user_id()) and "legal_inputs"."attorney_id" is distinct from (select app.user_id())) or ("legal_inputs"."attorney_id" = (select app.entitled_user_id_in_role('attorney')) and "legal_inputs"."user_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[]) and "legal_inputs"."edited_at" is not null)) WITH CHECK (((select app.has_permission('manage_content')) and "legal_inputs"."user_id" <> (select app.user_id()) and "legal_inputs"."attorney_id" is distinct from (select app.user_id())) or ("legal_inputs"."attorney_id" = (select app.entitled_user_id_in_role('attorney')) and "legal_inputs"."user_id" = any ((select app.assigned_applicant_ids('attorney'))::uuid[]) and "legal_inputs"."edited_at" is not null));
--> statement-breakpoint
CREATE POLICY "legal_input_versions_read" ON "legal_input_versions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('manage_content')) or "legal_input_versions"."legal_input_id" in (select id from legal_inputs where attorney_id = (select app.user_id())));
--> statement-breakpoint
CREATE POLICY "service_pricing_read" ON "service_pricing" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("service_pricing"."user_id" in ((select app.user_id_in_role('mentor')), (select app.user_id_in_role('attorney')))
          or ("service_pricing"."is_active" and "service_pricing"."user_id" in (select mentor_id from mentor_assignments where user_id = (select app.user_id_in_role('applicant'))))
          or (select app.has_permission('manage_providers')));
--> statement-breakpoint
CREATE POLICY "service_pricing_create" ON "service_pricing" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("service_pricing"."user_id" in ((select app.entitled_user_id_in_role('mentor')), (select app.entitled_user_id_in_role('attorney'))));
--> statement-breakpoint
CREATE POLICY "service_pricing_update" ON "service_pricing" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("service_pricing"."user_id" in ((select app.entitled_user_id_in_role('mentor')), (select app.entitled_user_id_in_role('attorney'))) or (select app.has_permission('manage_providers'))) WITH CHECK ("service_pricing"."user_id" in ((select app.entitled_user_id_in_role('mentor')), (select app.entitled_user_id_in_role('attorney'))) or (select app.has_permission('manage_providers')));
--> statement-breakpoint
CREATE POLICY "service_pricing_remove" ON "service_pricing" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("service_pricing"."user_id" in ((select app.entitled_user_id_in_role('mentor')), (select app.entitled_user_id_in_role('attorney'))));
--> statement-breakpoint
CREATE POLICY "provider_applications_read" ON "provider_applications" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("provider_applications"."user_id" = (select app.user_id()) or (select app.has_permission('manage_providers')));
--> statement-breakpoint
CREATE POLICY "provider_applications_create" ON "provider_applications" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("provider_applications"."user_id" = (select app.user_id())
        and exists (select from user_roles held where held.user_id = (select app.user_id()) and held.is_active)
        and not exists (select from user_roles held where held.user_id = (select app.user_id()) and held.is_active and held.role = "provider_applications"."role"));
--> statement-breakpoint
CREATE POLICY "user_credentials_read" ON "user_credentials" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("user_credentials"."user_id" = (select app.user_id()) or (select app.has_permission('manage_providers')));
--> statement-breakpoint
CREATE POLICY "user_credentials_create" ON "user_credentials" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((("user_credentials"."role" = 'mentor' and "user_credentials"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("user_credentials"."role" = 'attorney' and "user_credentials"."user_id" = (select app.entitled_user_id_in_role('attorney')))));
--> statement-breakpoint
CREATE POLICY "user_credentials_update" ON "user_credentials" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((("user_credentials"."role" = 'mentor' and "user_credentials"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("user_credentials"."role" = 'attorney' and "user_credentials"."user_id" = (select app.entitled_user_id_in_role('attorney'))))) WITH CHECK ((("user_credentials"."role" = 'mentor' and "user_credentials"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("user_credentials"."role" = 'attorney' and "user_credentials"."user_id" = (select app.entitled_user_id_in_role('attorney')))));
--> statement-breakpoint
CREATE POLICY "user_credentials_remove" ON "user_credentials" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((("user_credentials"."role" = 'mentor' and "user_credentials"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("user_credentials"."role" = 'attorney' and "user_credentials"."user_id" = (select app.entitled_user_id_in_role('attorney')))));
--> statement-breakpoint
CREATE POLICY "mentor_profiles_read" ON "mentor_profiles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("mentor_profiles"."user_id" = (select app.user_id()) or "mentor_profiles"."user_id" = any ((select app.assigned_providers('mentor'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "mentor_profiles_create" ON "mentor_profiles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("mentor_profiles"."user_id" = (select app.entitled_user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "mentor_profiles_update" ON "mentor_profiles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("mentor_profiles"."user_id" = (select app.entitled_user_id_in_role('mentor'))) WITH CHECK ("mentor_profiles"."user_id" = (select app.entitled_user_id_in_role('mentor')));
--> statement-breakpoint
CREATE POLICY "attorney_profiles_read" ON "attorney_profiles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("attorney_profiles"."user_id" = (select app.user_id()) or "attorney_profiles"."user_id" = any ((select app.assigned_providers('attorney'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "attorney_profiles_create" ON "attorney_profiles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("attorney_profiles"."user_id" = (select app.entitled_user_id_in_role('attorney')));
--> statement-breakpoint
CREATE POLICY "attorney_profiles_update" ON "attorney_profiles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("attorney_profiles"."user_id" = (select app.entitled_user_id_in_role('attorney'))) WITH CHECK ("attorney_profiles"."user_id" = (select app.entitled_user_id_in_role('attorney')));
--> statement-breakpoint
CREATE POLICY "provider_settings_read" ON "provider_settings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("provider_settings"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "provider_settings_create" ON "provider_settings" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK (("provider_settings"."role" = 'mentor' and "provider_settings"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("provider_settings"."role" = 'attorney' and "provider_settings"."user_id" = (select app.entitled_user_id_in_role('attorney'))));
--> statement-breakpoint
CREATE POLICY "provider_settings_update" ON "provider_settings" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (("provider_settings"."role" = 'mentor' and "provider_settings"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("provider_settings"."role" = 'attorney' and "provider_settings"."user_id" = (select app.entitled_user_id_in_role('attorney')))) WITH CHECK (("provider_settings"."role" = 'mentor' and "provider_settings"."user_id" = (select app.entitled_user_id_in_role('mentor'))) or ("provider_settings"."role" = 'attorney' and "provider_settings"."user_id" = (select app.entitled_user_id_in_role('attorney'))));
--> statement-breakpoint
CREATE POLICY "support_tickets_read" ON "support_tickets" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("support_tickets"."user_id" = (select app.user_id()) or (select app.has_permission('manage_users')));
--> statement-breakpoint
CREATE POLICY "support_tickets_create" ON "support_tickets" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("support_tickets"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "support_tickets_update" ON "support_tickets" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING (("support_tickets"."user_id" = (select app.user_id()) and "support_tickets"."status" = 'open') or (select app.has_permission('manage_users'))) WITH CHECK (("support_tickets"."user_id" = (select app.user_id()) and "support_tickets"."status" in ('open', 'closed')) or (select app.has_permission('manage_users')));
--> statement-breakpoint
CREATE POLICY "support_replies_read" ON "support_replies" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((not "support_replies"."is_internal" and "support_replies"."ticket_id" in (select id from support_tickets)) or (select app.has_permission('manage_users')));
--> statement-breakpoint
CREATE POLICY "support_replies_create" ON "support_replies" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("support_replies"."user_id" = (select app.user_id()) and ((not "support_replies"."is_internal" and "support_replies"."ticket_id" in (select id from support_tickets where user_id = (select app.user_id()) and status <> 'closed')) or (select app.has_permission('manage_users'))));
--> statement-breakpoint
CREATE POLICY "notifications_read" ON "notifications" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("notifications"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notifications_update" ON "notifications" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("notifications"."user_id" = (select app.user_id())) WITH CHECK ("notifications"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notification_preferences_read" ON "notification_preferences" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("notification_preferences"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notification_preferences_create" ON "notification_preferences" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("notification_preferences"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "notification_preferences_update" ON "notification_preferences" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("notification_preferences"."user_id" = (select app.user_id())) WITH CHECK ("notification_preferences"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "broadcasts_read" ON "broadcasts" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('manage_notifications')));
--> statement-breakpoint
CREATE POLICY "broadcasts_create" ON "broadcasts" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.has_permission('manage_notifications')) and "broadcasts"."sent_by" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "drafts_read" ON "drafts" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("drafts"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "drafts_create" ON "drafts" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("drafts"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "drafts_update" ON "drafts" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("drafts"."user_id" = (select app.user_id())) WITH CHECK ("drafts"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "drafts_remove" ON "drafts" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("drafts"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "contact_messages_read" ON "contact_messages" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('manage_users')));
--> statement-breakpoint
CREATE POLICY "contact_messages_update" ON "contact_messages" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.has_permission('manage_users'))) WITH CHECK ((select app.has_permission('manage_users')));
--> statement-breakpoint
CREATE POLICY "site_stats_read" ON "site_stats" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("site_stats"."is_active" or (select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "site_stats_update" ON "site_stats" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.has_permission('manage_content'))) WITH CHECK ((select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "subscription_plans_read" ON "subscription_plans" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("subscription_plans"."is_active" or (select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "subscription_plans_create" ON "subscription_plans" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "subscription_plans_update" ON "subscription_plans" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.has_permission('manage_subscriptions'))) WITH CHECK ((select app.has_permission('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "testimonials_read" ON "testimonials" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("testimonials"."is_active" or (select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "testimonials_create" ON "testimonials" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "testimonials_update" ON "testimonials" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.has_permission('manage_content'))) WITH CHECK ((select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "testimonials_remove" ON "testimonials" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_read" ON "testimonial_pictures" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('manage_content')) or testimonial_pictures.uploaded_by = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_create" ON "testimonial_pictures" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.has_permission('manage_content')) and "testimonial_pictures"."uploaded_by" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_remove" ON "testimonial_pictures" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((select app.has_permission('manage_content')));
--> statement-breakpoint
CREATE POLICY "purchase_terms_read" ON "purchase_terms" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (true);
--> statement-breakpoint
CREATE POLICY "document_templates_read" ON "document_templates" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('manage_templates')) or ("document_templates"."is_active" and cardinality((select app.assigned_applicant_ids('mentor', 'attorney'))::uuid[]) > 0));
--> statement-breakpoint
CREATE POLICY "document_templates_create" ON "document_templates" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.has_permission('manage_templates')));
--> statement-breakpoint
CREATE POLICY "document_templates_update" ON "document_templates" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.has_permission('manage_templates'))) WITH CHECK ((select app.has_permission('manage_templates')));
--> statement-breakpoint
CREATE POLICY "settings_read" ON "settings" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (true);
--> statement-breakpoint
CREATE POLICY "settings_create" ON "settings" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.is_owner()) and (select app.second_factor_is_fresh()));
--> statement-breakpoint
CREATE POLICY "settings_update" ON "settings" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.is_owner()) and (select app.second_factor_is_fresh())) WITH CHECK ((select app.is_owner()) and (select app.second_factor_is_fresh()));
--> statement-breakpoint
CREATE POLICY "platform_analytics_read" ON "platform_analytics" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.has_permission('view_analytics')));
--> statement-breakpoint
CREATE POLICY "audit_entries_read" ON "audit_entries" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.is_owner()));
--> statement-breakpoint
CREATE POLICY "idempotency_keys_read" ON "idempotency_keys" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("idempotency_keys"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "idempotency_keys_create" ON "idempotency_keys" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("idempotency_keys"."user_id" = (select app.user_id()));
--> statement-breakpoint
-- Drizzle declares no exclusion constraints: no one is booked twice, and no hours of a provider overlap.
alter table busy_times add constraint busy_times_no_overlap
  exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&);
--> statement-breakpoint
alter table availability_settings add constraint availability_settings_no_overlap
  exclude using gist (user_id with =, day_of_week with =, tsrange(date '2000-01-01' + start_time, date '2000-01-01' + end_time) with &&);
--> statement-breakpoint
alter table attorney_availability add constraint attorney_availability_no_overlap
  exclude using gist (attorney_id with =, day_of_week with =, tsrange(date '2000-01-01' + start_time, date '2000-01-01' + end_time) with &&);
--> statement-breakpoint
-- A day off is the whole day.
alter table availability_days add constraint availability_days_no_overlap
  exclude using gist (user_id with =, role with =, tsrange(day + coalesce(start_time, time '00:00'), day + coalesce(end_time, time '24:00')) with &&);
--> statement-breakpoint
-- Order of messages. Not taken back on rollback, so that no one waits for another conversation.
create sequence message_positions;
--> statement-breakpoint
-- Requests read the audit trail, and only triggers write it.
revoke insert, update, delete on audit_entries, audit_checkpoints from laurel_user;
--> statement-breakpoint
insert into testimonials (name, title, content, rating, achievement, is_sample, "position", is_active) values
  ('Sample testimonial 1', 'As a materials scientist might write it', 'This is a sample. A customer might write here that the tracker showed which records still lacked a letter.', '5.0', 'Sample: every record with its evidence', true, 1, true),
  ('Sample testimonial 2', 'As a software engineer might write it', 'This is a sample. A customer might write here that the workbook explained each criterion in plain words.', '4.5', 'Sample: the workbook, finished', true, 2, true),
  ('Sample testimonial 3', 'As a physician might write it', 'This is a sample. A customer might write here that the monthly coaching kept a plan alive despite night shifts.', '5.0', 'Sample: a plan that was kept', true, 3, true),
  ('Sample testimonial 4', 'As a data scientist might write it', 'This is a sample. A customer might write here that the guidance on publications saved many rounds of revision.', '4.0', 'Sample: a manuscript, submitted', true, 4, true),
  ('Sample testimonial 5', 'As an inventor might write it', 'This is a sample. A customer might write here that drafting a patent took fewer meetings than expected.', '5.0', 'Sample: a patent draft, finished', true, 5, true),
  ('Sample testimonial 6', 'As an architect might write it', 'This is a sample. A customer might write here that the reviewer’s notes on each document were clear, and that replies sometimes took a day.', '3.5', 'Sample: documents, reviewed', true, 6, true),
  ('Sample testimonial 7', 'As an economist might write it', 'This is a sample. A customer might write here that asking for letters was easier with a list of who could write about what.', '4.5', 'Sample: a list of letters', true, 7, true),
  ('Sample testimonial 8', 'As a chemist might write it', 'This is a sample. A customer might write here that an attorney took the time to explain the next steps.', '5.0', 'Sample: questions, answered', true, 8, true),
  ('Sample testimonial 9', 'As a founder might write it', 'This is a sample. A customer might write here that everything they had collected over the years was finally in one place.', '5.0', 'Sample: everything in one place', true, 9, true)
--> statement-breakpoint
insert into site_stats (key, value, label, is_active) values
  ('publications', '200+', 'publications', true),
  ('patents', '100+', 'patents', true),
  ('success_rate', '99%', 'EB1A success rate', true),
  ('clients', '300+', 'clients', true),
  ('approval_without_rfe', 'over 95%', 'approval without RFE', true)
--> statement-breakpoint
insert into subscription_plans (name, description, price, features, is_active, key, is_popular, role, access_months, session_credits) values
  ('Attorney plan', '', '0.00', '{}', false, null, false, 'attorney', 12, 0),
  ('Mentor plan', '', '0.00', '{}', false, null, false, 'mentor', 12, 0),
  ('Basic', 'For applicants who write the petition themselves and want the evidence in order.', '1997.00', array['Progress tracker', 'EB1A Profile Building Workbook', 'Documentation support'], true, 'basic', false, 'applicant', null, 0),
  ('Advanced', 'For applicants who are still building up publications and letters.', '3997.00', array['Everything in Basic', 'Research publication guidance', 'Letter and evaluation services'], true, 'advanced', true, 'applicant', null, 0),
  ('Premium', 'For applicants who also want to protect an invention and speak with an attorney.', '5997.00', array['Everything in Advanced', 'Patent drafting', 'Legal support'], true, 'premium', false, 'applicant', null, 0),
  ('Elite', 'For applicants who want a coach at their side for half a year.', '7997.00', array['Everything in Premium', '6 coaching sessions, one per month'], true, 'elite', false, 'applicant', null, 6)
--> statement-breakpoint
insert into products (key, name, description, price, guarantee_days, opens_access, session_credits, request_products, is_active) values
  ('package', 'Premium package', 'Everything for your petition in one package: the workspace, coaching, documents and letters.', '2999.00', 10, true, 0, '{}', true),
  ('workbook', 'EB1A Profile Building Workbook', 'A workbook for building your profile, with lifetime access.', '200.00', 3, false, 0, '{}', true)
--> statement-breakpoint
insert into purchase_terms (version, title, text) values
  (1, 'Terms of purchase', '**Please read these terms before you pay. They are the contract between you and {{seller}}.**

## Your purchase
- Product: **{{product}}**
- Price: **{{price}}**, in a single payment. This is the total price and includes any tax.
- Seller: {{seller}}
- Order date: {{date}}

## What you receive, and when
{{delivery}}

## One payment, no renewal
You pay once. Nothing renews automatically, no further payment is taken, and we do not store your card. Card payments are made on the payment provider’s page; bank transfers are made against an invoice with a due date.

## Cancellations and refunds
- Until you have paid, you can cancel the order at any time on its page. Canceling costs you nothing, and nothing is delivered.
- {{guarantee}}
- To request a refund, open the order in your account, choose “Request a refund” and give your reason. We respond on the same page and by email. Refunds are made to the original payment method, and you receive a credit note.
- If you pay more than is due, we owe you the overpayment.
- When a purchase is refunded, any access or deliverables that it provides through your account end with the refund.
- If you cannot use your account, contact {{contact}} and quote the order reference.

## Not an attorney, and not a law firm
**We are not an attorney. We are not a law firm, and we do not give legal advice.**
- We are not affiliated with USCIS or any other government agency.
- No outcome is guaranteed. No one can promise that a petition will be approved.
- Checklists and scores measure how complete your documents are, never whether you qualify or how likely approval is. Only a licensed attorney can advise you on which criteria to claim.
- Mentors never give legal advice. You become an attorney’s client only by a signed agreement with that attorney, together with Form G-28.
- Consult a licensed attorney before filing.

## Your records
- Your numbered invoice or receipt is emailed to you and stays in your account, as does any credit note.
- The version of these terms that you agree to, and the time of your agreement, are kept with your order, where you can read them again.
- These terms do not limit your rights as a consumer under the law where you live.')
