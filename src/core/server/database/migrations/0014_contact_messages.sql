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
	"relay_due_at" timestamp with time zone,
	"relay_attempts" integer DEFAULT 0 NOT NULL,
	"relayed_at" timestamp with time zone,
	CONSTRAINT "contact_messages_request_key" UNIQUE("request_key")
);

--> statement-breakpoint
ALTER TABLE "contact_messages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "contact_messages_relay" ON "contact_messages" USING btree ("relay_due_at") WHERE "contact_messages"."relay_due_at" is not null;
--> statement-breakpoint
CREATE POLICY "contact_messages_read" ON "contact_messages" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_users')));
--> statement-breakpoint
CREATE POLICY "contact_messages_update" ON "contact_messages" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_users'))) WITH CHECK ((select app.permits('manage_users')));
--> statement-breakpoint
-- Whoever reads a message may say that it is dealt with, and changes nothing else of what somebody wrote.
revoke update on contact_messages from laurel_user;
--> statement-breakpoint
grant update (handled_at) on contact_messages to laurel_user;
