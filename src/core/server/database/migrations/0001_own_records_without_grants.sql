ALTER POLICY "awards_read" ON "awards" TO laurel_user USING ("awards"."user_id" = (select app.user_id_in_role('applicant')) or ("awards"."deleted_at" is null and ("awards"."user_id" = any ((select app.sharing_applicant_ids('awards'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "memberships_read" ON "memberships" TO laurel_user USING ("memberships"."user_id" = (select app.user_id_in_role('applicant')) or ("memberships"."deleted_at" is null and ("memberships"."user_id" = any ((select app.sharing_applicant_ids('memberships'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "published_materials_read" ON "published_materials" TO laurel_user USING ("published_materials"."user_id" = (select app.user_id_in_role('applicant')) or ("published_materials"."deleted_at" is null and ("published_materials"."user_id" = any ((select app.sharing_applicant_ids('published_materials'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "judging_events_read" ON "judging_events" TO laurel_user USING ("judging_events"."user_id" = (select app.user_id_in_role('applicant')) or ("judging_events"."deleted_at" is null and ("judging_events"."user_id" = any ((select app.sharing_applicant_ids('judging_events'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "original_contributions_read" ON "original_contributions" TO laurel_user USING ("original_contributions"."user_id" = (select app.user_id_in_role('applicant')) or ("original_contributions"."deleted_at" is null and ("original_contributions"."user_id" = any ((select app.sharing_applicant_ids('original_contributions'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "patents_read" ON "patents" TO laurel_user USING ("patents"."user_id" = (select app.user_id_in_role('applicant')) or ("patents"."deleted_at" is null and ("patents"."user_id" = any ((select app.sharing_applicant_ids('patents'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "scholarly_articles_read" ON "scholarly_articles" TO laurel_user USING ("scholarly_articles"."user_id" = (select app.user_id_in_role('applicant')) or ("scholarly_articles"."deleted_at" is null and ("scholarly_articles"."user_id" = any ((select app.sharing_applicant_ids('scholarly_articles'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "artistic_exhibitions_read" ON "artistic_exhibitions" TO laurel_user USING ("artistic_exhibitions"."user_id" = (select app.user_id_in_role('applicant')) or ("artistic_exhibitions"."deleted_at" is null and ("artistic_exhibitions"."user_id" = any ((select app.sharing_applicant_ids('artistic_exhibitions'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "critical_roles_read" ON "critical_roles" TO laurel_user USING ("critical_roles"."user_id" = (select app.user_id_in_role('applicant')) or ("critical_roles"."deleted_at" is null and ("critical_roles"."user_id" = any ((select app.sharing_applicant_ids('critical_roles'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "high_salary_read" ON "high_salary" TO laurel_user USING ("high_salary"."user_id" = (select app.user_id_in_role('applicant')) or ("high_salary"."deleted_at" is null and ("high_salary"."user_id" = any ((select app.sharing_applicant_ids('high_salary'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "commercial_success_read" ON "commercial_success" TO laurel_user USING ("commercial_success"."user_id" = (select app.user_id_in_role('applicant')) or ("commercial_success"."deleted_at" is null and ("commercial_success"."user_id" = any ((select app.sharing_applicant_ids('commercial_success'))::uuid[])) is true));
--> statement-breakpoint
ALTER POLICY "totality_read" ON "totality" TO laurel_user USING ("totality"."user_id" = (select app.user_id_in_role('applicant')) or ("totality"."deleted_at" is null and ("totality"."user_id" = any ((select app.sharing_applicant_ids('totality'))::uuid[])) is true));
