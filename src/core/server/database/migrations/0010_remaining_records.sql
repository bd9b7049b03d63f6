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
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('Started', 'In Progress', 'Completed'))
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
	CONSTRAINT "published_materials_status" CHECK ("published_materials"."status" in ('Started', 'In Progress', 'Completed'))
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
	CONSTRAINT "judging_events_status" CHECK ("judging_events"."status" in ('Started', 'In Progress', 'Completed'))
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
	CONSTRAINT "original_contributions_status" CHECK ("original_contributions"."status" in ('Started', 'In Progress', 'Completed'))
);

--> statement-breakpoint
ALTER TABLE "original_contributions" ENABLE ROW LEVEL SECURITY;
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
	CONSTRAINT "scholarly_articles_status" CHECK ("scholarly_articles"."status" in ('Started', 'In Progress', 'Completed'))
);

--> statement-breakpoint
ALTER TABLE "scholarly_articles" ENABLE ROW LEVEL SECURITY;
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
	CONSTRAINT "critical_roles_status" CHECK ("critical_roles"."status" in ('Started', 'In Progress', 'Completed'))
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
	CONSTRAINT "totality_status" CHECK ("totality"."status" in ('Started', 'In Progress', 'Completed'))
);

--> statement-breakpoint
ALTER TABLE "totality" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "published_materials" ADD CONSTRAINT "published_materials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "judging_events" ADD CONSTRAINT "judging_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "original_contributions" ADD CONSTRAINT "original_contributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scholarly_articles" ADD CONSTRAINT "scholarly_articles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD CONSTRAINT "critical_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "high_salary" ADD CONSTRAINT "high_salary_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "commercial_success" ADD CONSTRAINT "commercial_success_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totality" ADD CONSTRAINT "totality_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "memberships_newest" ON "memberships" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "memberships"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "memberships_trash" ON "memberships" USING btree ("user_id","deleted_at") WHERE "memberships"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "published_materials_newest" ON "published_materials" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "published_materials"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "published_materials_trash" ON "published_materials" USING btree ("user_id","deleted_at") WHERE "published_materials"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "judging_events_newest" ON "judging_events" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "judging_events"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "judging_events_check_back_date" ON "judging_events" USING btree ("check_back_date") WHERE "judging_events"."check_back_date" is not null;
--> statement-breakpoint
CREATE INDEX "judging_events_trash" ON "judging_events" USING btree ("user_id","deleted_at") WHERE "judging_events"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "original_contributions_newest" ON "original_contributions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "original_contributions"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "original_contributions_check_back_date" ON "original_contributions" USING btree ("check_back_date") WHERE "original_contributions"."check_back_date" is not null;
--> statement-breakpoint
CREATE INDEX "original_contributions_trash" ON "original_contributions" USING btree ("user_id","deleted_at") WHERE "original_contributions"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "scholarly_articles_newest" ON "scholarly_articles" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "scholarly_articles"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "scholarly_articles_trash" ON "scholarly_articles" USING btree ("user_id","deleted_at") WHERE "scholarly_articles"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "critical_roles_newest" ON "critical_roles" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "critical_roles"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "critical_roles_trash" ON "critical_roles" USING btree ("user_id","deleted_at") WHERE "critical_roles"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "high_salary_newest" ON "high_salary" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "high_salary"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "high_salary_trash" ON "high_salary" USING btree ("user_id","deleted_at") WHERE "high_salary"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "commercial_success_newest" ON "commercial_success" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "commercial_success"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "commercial_success_trash" ON "commercial_success" USING btree ("user_id","deleted_at") WHERE "commercial_success"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "totality_newest" ON "totality" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "totality"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "totality_check_back_date" ON "totality" USING btree ("check_back_date") WHERE "totality"."check_back_date" is not null;
--> statement-breakpoint
CREATE INDEX "totality_trash" ON "totality" USING btree ("user_id","deleted_at") WHERE "totality"."deleted_at" is not null;
--> statement-breakpoint
CREATE POLICY "memberships_read" ON "memberships" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("memberships"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "memberships_create" ON "memberships" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("memberships"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "memberships_update" ON "memberships" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("memberships"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("memberships"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "published_materials_read" ON "published_materials" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("published_materials"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "published_materials_create" ON "published_materials" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("published_materials"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "published_materials_update" ON "published_materials" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("published_materials"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("published_materials"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "judging_events_read" ON "judging_events" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("judging_events"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "judging_events_create" ON "judging_events" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("judging_events"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "judging_events_update" ON "judging_events" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("judging_events"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("judging_events"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "original_contributions_read" ON "original_contributions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("original_contributions"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "original_contributions_create" ON "original_contributions" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("original_contributions"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "original_contributions_update" ON "original_contributions" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("original_contributions"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("original_contributions"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "scholarly_articles_read" ON "scholarly_articles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("scholarly_articles"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "scholarly_articles_create" ON "scholarly_articles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("scholarly_articles"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "scholarly_articles_update" ON "scholarly_articles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("scholarly_articles"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("scholarly_articles"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "critical_roles_read" ON "critical_roles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("critical_roles"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "critical_roles_create" ON "critical_roles" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("critical_roles"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "critical_roles_update" ON "critical_roles" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("critical_roles"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("critical_roles"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "high_salary_read" ON "high_salary" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("high_salary"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "high_salary_create" ON "high_salary" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("high_salary"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "high_salary_update" ON "high_salary" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("high_salary"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("high_salary"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "commercial_success_read" ON "commercial_success" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("commercial_success"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "commercial_success_create" ON "commercial_success" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("commercial_success"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "commercial_success_update" ON "commercial_success" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("commercial_success"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("commercial_success"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "totality_read" ON "totality" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("totality"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "totality_create" ON "totality" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("totality"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "totality_update" ON "totality" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("totality"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("totality"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
create trigger memberships_stamp before insert or update on memberships for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger published_materials_stamp before insert or update on published_materials for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger judging_events_stamp before insert or update on judging_events for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger original_contributions_stamp before insert or update on original_contributions for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger scholarly_articles_stamp before insert or update on scholarly_articles for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger critical_roles_stamp before insert or update on critical_roles for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger high_salary_stamp before insert or update on high_salary for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger commercial_success_stamp before insert or update on commercial_success for each row execute function app.stamp_row();
--> statement-breakpoint
create trigger totality_stamp before insert or update on totality for each row execute function app.stamp_row();
