drop trigger if exists subscription_plans_guard on subscription_plans
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
ALTER TABLE "subscription_plans" ADD COLUMN "role" text DEFAULT 'applicant' NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "access_months" integer;
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "session_credits" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_role" CHECK ("subscription_plans"."role" in ('applicant', 'mentor', 'attorney'));
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_access" CHECK ("subscription_plans"."access_months" > 0);
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_credits" CHECK ("subscription_plans"."session_credits" >= 0);
--> statement-breakpoint
create or replace trigger subscription_plans_guard before update on subscription_plans for each row execute function app.guard_columns('others: name description price features role access_months session_credits is_popular is_active')
--> statement-breakpoint
create or replace trigger document_templates_fresh before insert on document_templates for each row when (current_user = 'laurel_user' and (new.created_by is distinct from app.user_id())) execute function app.refuse_columns('created_by')
--> statement-breakpoint
create or replace trigger document_templates_guard before update on document_templates for each row execute function app.guard_columns('others: name description content category is_active')
--> statement-breakpoint
create or replace trigger document_templates_stamp before insert or update on document_templates for each row execute function app.stamp_icuv()
--> statement-breakpoint
CREATE POLICY "document_templates_read" ON "document_templates" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_templates')) or ("document_templates"."is_active" and cardinality((select app.assigned_people('mentor', 'attorney'))::uuid[]) > 0));
--> statement-breakpoint
CREATE POLICY "document_templates_create" ON "document_templates" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_templates')));
--> statement-breakpoint
CREATE POLICY "document_templates_update" ON "document_templates" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_templates'))) WITH CHECK ((select app.permits('manage_templates')));

--> statement-breakpoint
-- Its sessions stand among its features.
update subscription_plans set session_credits = 6 where key = 'elite';
