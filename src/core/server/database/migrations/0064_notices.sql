drop trigger if exists evidence_requests_guard on evidence_requests
--> statement-breakpoint
ALTER TABLE "evidence_requests" DROP CONSTRAINT "evidence_requests_kind";
--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD COLUMN "delivery" text DEFAULT 'mail' NOT NULL;
--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD CONSTRAINT "evidence_requests_delivery" CHECK ("evidence_requests"."delivery" in ('online', 'mail'));
--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD CONSTRAINT "evidence_requests_kind" CHECK ("evidence_requests"."kind" in ('rfe', 'noid', 'noir', 'denial'));
--> statement-breakpoint
create or replace trigger evidence_requests_guard before update on evidence_requests for each row execute function app.guard_columns('user_id: kind receipt_number issued_on printed_due_on delivery mailed_to due_on notice_url answered_on binder_id deleted_at')
--> statement-breakpoint
-- A petition with such a receipt number is in the online account. A notice whose owner chose an address abroad was mailed.
update evidence_requests set delivery = 'online' where receipt_number like 'IOE%' and mailed_to = 'us'
