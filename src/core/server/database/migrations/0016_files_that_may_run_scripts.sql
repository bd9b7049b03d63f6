ALTER TABLE "files" ADD COLUMN "may_run_scripts" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Nobody has looked into these for scripts.
UPDATE "files" SET "may_run_scripts" = true WHERE "type" = 'application/pdf';
