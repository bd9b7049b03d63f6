CREATE TABLE "testimonial_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"testimonial_id" uuid NOT NULL,
	"file_url" text NOT NULL,
	"uploaded_by" uuid DEFAULT app.user_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonial_pictures_testimonial_id_unique" UNIQUE("testimonial_id")
);

--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ADD CONSTRAINT "testimonial_pictures_testimonial_id_testimonials_id_fk" FOREIGN KEY ("testimonial_id") REFERENCES "public"."testimonials"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ADD CONSTRAINT "testimonial_pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "testimonial_pictures_uploader" ON "testimonial_pictures" USING btree ("uploaded_by");
--> statement-breakpoint
create or replace function app.may_read_file(owner uuid, address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.awards t where t.user_id = owner and (t.certificate_url = address or address = any (t.media_coverage_url) or address = any (t.photos_url)))
    or exists (select from public.memberships t where t.user_id = owner and (t.evidence_url = address or t.membership_card_url = address or address = any (t.leadership_roles)))
    or exists (select from public.published_materials t where t.user_id = owner and (t.material_url = address))
    or exists (select from public.judging_events t where t.user_id = owner and (t.invitation_letter_url = address or t.evidence_url = address or address = any (t.photos_url)))
    or exists (select from public.original_contributions t where t.user_id = owner and (t.evidence_url = address))
    or exists (select from public.patents t where t.user_id = owner and (address = any (t.grant_certificates) or t.expert_letter_url = address or address = any (t.technical_documents_url)))
    or exists (select from public.scholarly_articles t where t.user_id = owner and (t.acceptance_file_url = address or address = any (t.published_materials) or address = any (t.presentation_certificates) or address = any (t.impact_letters)))
    or exists (select from public.artistic_exhibitions t where t.user_id = owner and (address = any (t.documents_url)))
    or exists (select from public.critical_roles t where t.user_id = owner and (t.org_chart_url = address or address = any (t.recognition_docs) or address = any (t.supervisor_signed_letters) or address = any (t.grant_certificates)))
    or exists (select from public.high_salary t where t.user_id = owner and (t.comparison_report_url = address or t.offer_letter_url = address or address = any (t.w2_documents)))
    or exists (select from public.commercial_success t where t.user_id = owner and (t.supporting_docs_url = address))
    or exists (select from public.totality t where t.user_id = owner and (address = any (t.executive_summary_docs) or address = any (t.national_or_international_impact_docs) or address = any (t.unique_contributions_docs) or address = any (t.cross_criteria_integration_docs) or address = any (t.comparison_with_peers_docs) or address = any (t.recommendation_summary_docs) or t.expert_affidavits_url = address or address = any (t.one_time_award_docs) or address = any (t.comparable_evidence_docs) or address = any (t.continuing_work_docs)))
    or exists (select from public.translations t where t.user_id = owner and (t.original_url = address or t.translation_url = address or t.certificate_url = address))
    or exists (select from public.binders t where t.user_id = owner and (jsonb_path_exists(t.outline, 'strict $.** ? (@ == $address)', jsonb_build_object('address', address))))
    or exists (select from public.packs t where t.user_id = owner and (address = any (t.part_urls) or t.letter_url = address))
    or exists (select from public.document_uploads t where t.user_id = owner and (t.file_url = address))
    or exists (select from public.tasks t where t.user_id = owner and (address = any (t.task_files) or address = any (t.submission_files)))
    or exists (select from public.evidence_requests t where t.user_id = owner and (t.notice_url = address))
    or exists (select from public.messages t where t.sender_id = owner and (address = any (t.files)))
    or exists (select from public.request_deliveries t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.product_files t where t.uploaded_by = owner and (t.file_url = address))
    or exists (select from public.provider_applications t where t.user_id = owner and (address = any (t.documents)))
    or exists (select from public.user_credentials t where t.user_id = owner and (t.document_url = address))
    or exists (select from public.mentor_profiles t where t.user_id = owner and (t.profile_image_url = address))
    or exists (select from public.support_tickets t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.support_replies t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.testimonial_pictures t where t.uploaded_by = owner and (t.file_url = address))
$$
--> statement-breakpoint
revoke execute on function app.may_read_file(uuid, text) from public
--> statement-breakpoint
grant execute on function app.may_read_file(uuid, text) to laurel_user
--> statement-breakpoint
create or replace trigger testimonial_pictures_fresh before insert on testimonial_pictures for each row when (current_user = 'laurel_user' and (new.uploaded_by is distinct from app.user_id())) execute function app.refuse_columns('uploaded_by')
--> statement-breakpoint
create or replace trigger testimonial_pictures_stamp before insert or update on testimonial_pictures for each row execute function app.stamp_ic()
--> statement-breakpoint
create or replace trigger testimonial_pictures_audit after insert or update or delete on testimonial_pictures for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_read" ON "testimonial_pictures" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_content')) or testimonial_pictures.uploaded_by = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_create" ON "testimonial_pictures" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_content')) and "testimonial_pictures"."uploaded_by" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_remove" ON "testimonial_pictures" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((select app.permits('manage_content')));
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING (((files.user_id = (select app.user_id_as('applicant')) or (files.bucket in ('deliveries', 'messages', 'applications', 'product-files', 'testimonial-pictures', 'credentials', 'profile-images') and files.user_id = (select app.user_id()))) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and app.may_read_file(files.user_id, app.file_url(files.key))));
