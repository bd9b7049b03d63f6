ALTER POLICY "drafts_read" ON "drafts" TO laurel_user USING (("drafts"."user_id" = (select app.user_id())) is true);
--> statement-breakpoint
ALTER POLICY "drafts_remove" ON "drafts" TO laurel_user USING (("drafts"."user_id" = (select app.user_id())) is true);
