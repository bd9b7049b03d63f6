-- What they were sent with is not known of those of the last day, so they go: whoever sends one of these requests again
-- just now adds its row twice.
delete from idempotency_keys;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "made";
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_request_key";
--> statement-breakpoint
DROP INDEX "document_uploads_trash";
--> statement-breakpoint
DROP INDEX "service_requests_trash";
--> statement-breakpoint
DROP INDEX "tasks_trash";
--> statement-breakpoint
DROP INDEX "awards_trash";
--> statement-breakpoint
DROP INDEX "memberships_trash";
--> statement-breakpoint
DROP INDEX "published_materials_trash";
--> statement-breakpoint
DROP INDEX "judging_events_trash";
--> statement-breakpoint
DROP INDEX "original_contributions_trash";
--> statement-breakpoint
DROP INDEX "patents_trash";
--> statement-breakpoint
DROP INDEX "scholarly_articles_trash";
--> statement-breakpoint
DROP INDEX "critical_roles_trash";
--> statement-breakpoint
DROP INDEX "high_salary_trash";
--> statement-breakpoint
DROP INDEX "commercial_success_trash";
--> statement-breakpoint
DROP INDEX "totality_trash";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "act" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "digest" text NOT NULL;
--> statement-breakpoint
CREATE INDEX "support_replies_author" ON "support_replies" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "document_uploads_trash" ON "document_uploads" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "service_requests_trash" ON "service_requests" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "tasks_trash" ON "tasks" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "awards_trash" ON "awards" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "memberships_trash" ON "memberships" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "published_materials_trash" ON "published_materials" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "judging_events_trash" ON "judging_events" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "original_contributions_trash" ON "original_contributions" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "patents_trash" ON "patents" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "scholarly_articles_trash" ON "scholarly_articles" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "critical_roles_trash" ON "critical_roles" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "high_salary_trash" ON "high_salary" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "commercial_success_trash" ON "commercial_success" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "totality_trash" ON "totality" USING btree ("user_id","deleted_at");
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_request" UNIQUE("request_key","email");
