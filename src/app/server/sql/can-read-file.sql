-- Written by `npm run db:generate`, from what features declare.
create or replace function app.can_read_file(owner uuid, address text) returns boolean
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
    or exists (select from public.filing_packets t where t.user_id = owner and (address = any (t.part_urls) or t.letter_url = address))
    or exists (select from public.document_uploads t where t.user_id = owner and (t.file_url = address))
    or exists (select from public.tasks t where t.user_id = owner and (address = any (t.task_files) or address = any (t.submission_files)))
    or exists (select from public.uscis_notices t where t.user_id = owner and (t.notice_url = address))
    or exists (select from public.messages t where t.sender_id = owner and (address = any (t.files)) and t.sender_id = any ((select app.message_partners(false))::uuid[]))
    or exists (select from public.request_deliveries t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.product_files t where t.uploaded_by = owner and (t.file_url = address))
    or exists (select from public.provider_applications t where t.user_id = owner and (address = any (t.documents)))
    or exists (select from public.user_credentials t where t.user_id = owner and (t.document_url = address))
    or exists (select from public.mentor_profiles t where t.user_id = owner and (t.profile_image_url = address))
    or exists (select from public.support_tickets t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.support_replies t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.testimonial_pictures t where t.uploaded_by = owner and (t.file_url = address))
$$;
grant execute on function app.can_read_file to laurel_user;
