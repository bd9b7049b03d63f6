CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");
--> statement-breakpoint
ALTER POLICY "file_facts_read" ON "file_facts" TO laurel_user USING ("file_facts"."sha256" in (select files.sha256 from files where files.user_id = (select app.user_id()))
        or exists (select from files where files.sha256 = "file_facts"."sha256"));
