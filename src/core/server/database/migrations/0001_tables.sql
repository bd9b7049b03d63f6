CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "admin_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_roles_user_id" UNIQUE("user_id")
);

--> statement-breakpoint
ALTER TABLE "admin_roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token")
);

--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
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
	CONSTRAINT "user_roles_user_id_role" UNIQUE("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin', 'mentor', 'attorney', 'applicant'))
);

--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email")
);

--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"dead_at" timestamp with time zone
);

--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key" UNIQUE("key")
);

--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;
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
	CONSTRAINT "awards_status" CHECK ("awards"."status" in ('Started', 'In Progress', 'Completed'))
);

--> statement-breakpoint
ALTER TABLE "awards" ENABLE ROW LEVEL SECURITY;
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
	CONSTRAINT "patents_status" CHECK ("patents"."status" in ('Started', 'In Progress', 'Completed'))
);

--> statement-breakpoint
ALTER TABLE "patents" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_roles" ADD CONSTRAINT "admin_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");
--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."dead_at" is null;
--> statement-breakpoint
CREATE INDEX "files_user_id" ON "files" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "awards_newest" ON "awards" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "awards"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "awards_trash" ON "awards" USING btree ("user_id","deleted_at") WHERE "awards"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "patents_newest" ON "patents" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "patents"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "patents_trash" ON "patents" USING btree ("user_id","deleted_at") WHERE "patents"."deleted_at" is not null;
--> statement-breakpoint
CREATE POLICY "admin_roles_read" ON "admin_roles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("admin_roles"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "profiles_read" ON "profiles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("profiles"."id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "user_roles_read" ON "user_roles" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("user_roles"."user_id" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "files_read" ON "files" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("files"."user_id" = (select app.user_id()) and (select app.has_role('applicant')));
--> statement-breakpoint
CREATE POLICY "files_create" ON "files" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("files"."user_id" = (select app.user_id()) and (select app.is_entitled('applicant')));
--> statement-breakpoint
CREATE POLICY "awards_read" ON "awards" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("awards"."user_id" = (select app.user_id()) and (select app.has_role('applicant')));
--> statement-breakpoint
CREATE POLICY "awards_create" ON "awards" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("awards"."user_id" = (select app.user_id()) and (select app.is_entitled('applicant')));
--> statement-breakpoint
CREATE POLICY "awards_update" ON "awards" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("awards"."user_id" = (select app.user_id()) and (select app.is_entitled('applicant'))) WITH CHECK ("awards"."user_id" = (select app.user_id()) and (select app.is_entitled('applicant')));
--> statement-breakpoint
CREATE POLICY "patents_read" ON "patents" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("patents"."user_id" = (select app.user_id()) and (select app.has_role('applicant')));
--> statement-breakpoint
CREATE POLICY "patents_create" ON "patents" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("patents"."user_id" = (select app.user_id()) and (select app.is_entitled('applicant')));
--> statement-breakpoint
CREATE POLICY "patents_update" ON "patents" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("patents"."user_id" = (select app.user_id()) and (select app.is_entitled('applicant'))) WITH CHECK ("patents"."user_id" = (select app.user_id()) and (select app.is_entitled('applicant')));
