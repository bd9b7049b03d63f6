drop trigger if exists awards_guard on awards
--> statement-breakpoint
drop trigger if exists memberships_guard on memberships
--> statement-breakpoint
drop trigger if exists published_materials_guard on published_materials
--> statement-breakpoint
drop trigger if exists judging_events_guard on judging_events
--> statement-breakpoint
drop trigger if exists patents_guard on patents
--> statement-breakpoint
drop trigger if exists scholarly_articles_guard on scholarly_articles
--> statement-breakpoint
drop trigger if exists artistic_exhibitions_guard on artistic_exhibitions
--> statement-breakpoint
drop trigger if exists critical_roles_guard on critical_roles
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "award_date_precision" text;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "start_date_precision" text;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "end_date_precision" text;
--> statement-breakpoint
ALTER TABLE "published_materials" ADD COLUMN "publication_date_precision" text;
--> statement-breakpoint
ALTER TABLE "judging_events" ADD COLUMN "event_date_precision" text;
--> statement-breakpoint
ALTER TABLE "patents" ADD COLUMN "granted_on_precision" text;
--> statement-breakpoint
ALTER TABLE "scholarly_articles" ADD COLUMN "publication_date_precision" text;
--> statement-breakpoint
ALTER TABLE "artistic_exhibitions" ADD COLUMN "start_date_precision" text;
--> statement-breakpoint
ALTER TABLE "artistic_exhibitions" ADD COLUMN "end_date_precision" text;
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD COLUMN "start_date_precision" text;
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD COLUMN "end_date_precision" text;
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_award_date_precision" CHECK ("awards"."award_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_start_date_precision" CHECK ("memberships"."start_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_end_date_precision" CHECK ("memberships"."end_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "published_materials" ADD CONSTRAINT "published_materials_publication_date_precision" CHECK ("published_materials"."publication_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "judging_events" ADD CONSTRAINT "judging_events_event_date_precision" CHECK ("judging_events"."event_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "patents" ADD CONSTRAINT "patents_granted_on_precision" CHECK ("patents"."granted_on_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "scholarly_articles" ADD CONSTRAINT "scholarly_articles_publication_date_precision" CHECK ("scholarly_articles"."publication_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "artistic_exhibitions" ADD CONSTRAINT "artistic_exhibitions_start_date_precision" CHECK ("artistic_exhibitions"."start_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "artistic_exhibitions" ADD CONSTRAINT "artistic_exhibitions_end_date_precision" CHECK ("artistic_exhibitions"."end_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD CONSTRAINT "critical_roles_start_date_precision" CHECK ("critical_roles"."start_date_precision" in ('year', 'month'));
--> statement-breakpoint
ALTER TABLE "critical_roles" ADD CONSTRAINT "critical_roles_end_date_precision" CHECK ("critical_roles"."end_date_precision" in ('year', 'month'));
--> statement-breakpoint
create or replace trigger awards_guard before update on awards for each row execute function app.guard_columns('user_id: status award_name awarding_organization award_level award_date award_criteria certificate_url media_coverage_url photos_url recipients_count eligible_pool judges is_team award_date_precision deleted_at')
--> statement-breakpoint
create or replace trigger memberships_guard before update on memberships for each row execute function app.guard_columns('user_id: status organization_name membership_type start_date end_date membership_benefits evidence_url membership_card_url leadership_roles admission_standard judged_by start_date_precision end_date_precision deleted_at')
--> statement-breakpoint
create or replace trigger published_materials_guard before update on published_materials for each row execute function app.guard_columns('user_id: status title publication_name material_type publication_date monthly_traffic significance material_url author about audience_source arranged_by publication_date_precision deleted_at')
--> statement-breakpoint
create or replace trigger judging_events_guard before update on judging_events for each row execute function app.guard_columns('user_id: status event event_nature review_count event_date check_back_date invitation_letter_url evidence_url photos_url role field_relation event_date_precision deleted_at')
--> statement-breakpoint
create or replace trigger patents_guard before update on patents for each row execute function app.guard_columns('user_id: status patent_title patent_number country patent_type grant_certificates expert_letter_url technical_documents_url inventors granted_on granted_on_precision deleted_at')
--> statement-breakpoint
create or replace trigger scholarly_articles_guard before update on scholarly_articles for each row execute function app.guard_columns('user_id: status title publisher publication_date acceptance_file_url published_materials presentation_certificates impact_letters authors doi peer_reviewed publication_date_precision deleted_at')
--> statement-breakpoint
create or replace trigger artistic_exhibitions_guard before update on artistic_exhibitions for each row execute function app.guard_columns('user_id: status work venue kind start_date end_date documents_url start_date_precision end_date_precision deleted_at')
--> statement-breakpoint
create or replace trigger critical_roles_guard before update on critical_roles for each row execute function app.guard_columns('user_id: status company_name role_title team_size budget_responsibility project_details key_achievements org_chart_url recognition_docs supervisor_signed_letters grant_certificates kind start_date end_date start_date_precision end_date_precision deleted_at')
