CREATE TABLE "upload_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"size" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "upload_reservations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan_status" text DEFAULT 'unscanned' NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan_attempts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "next_scan_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scanned_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "malware" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "bytes_removed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "upload_reservations" ADD CONSTRAINT "upload_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "upload_reservations_user_id" ON "upload_reservations" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "files_scan" ON "files" USING btree ("scan_status","next_scan_at");
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_scan_status" CHECK ("files"."scan_status" in ('unscanned', 'pending', 'clean', 'infected'));
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING ((files.user_id = (select app.user_id_as('applicant')) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and (
          (files.bucket = 'documents' and files.user_id = any ((select app.assigned_people('mentor', 'attorney'))::uuid[])
            and exists (select from document_uploads d where d.user_id = files.user_id and d.deleted_at is null and d.file_url = app.file_url(files.key)))
          or (files.bucket in ('tasks', 'task-submissions') and files.user_id = any ((select app.assigned_people('mentor'))::uuid[])
            and exists (select from tasks t where t.user_id = files.user_id and t.deleted_at is null and app.file_url(files.key) = any (t.task_files || t.submission_files))))));
