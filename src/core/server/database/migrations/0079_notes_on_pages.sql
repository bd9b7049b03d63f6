ALTER TABLE "binder_comments" ADD COLUMN "page" integer;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_page" CHECK ("binder_comments"."page" is null or ("binder_comments"."page" >= 1 and "binder_comments"."exhibit" is not null));
