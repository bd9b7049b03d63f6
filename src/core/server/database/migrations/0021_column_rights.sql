create or replace function app.guard_columns() returns trigger
language plpgsql set search_path = ''
as $$
declare
  before jsonb;
  allowed text[] := array['version', 'updated_at'];
  person text;
  line text;
  writer text;
  wrong text;
begin
  if current_user <> 'laurel_user' then
    return new;
  end if;
  before := to_jsonb(old);
  person := app.user_id();
  foreach line in array tg_argv loop
    writer := split_part(line, ': ', 1);
    if writer = 'others' or before ->> writer = person then
      allowed := allowed || string_to_array(split_part(line, ': ', 2), ' ');
      exit;
    end if;
  end loop;
  select changed.key into wrong
  from jsonb_each(to_jsonb(new)) as changed
  where changed.value is distinct from before -> changed.key and changed.key <> all (allowed)
  limit 1;
  if found then
    raise exception 'the column % is not theirs to change', wrong using errcode = '42501';
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.guard_columns() from public
--> statement-breakpoint
grant execute on function app.guard_columns() to laurel_user
--> statement-breakpoint
create or replace function app.refuse_columns() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'no new row of % is given one of these: %', tg_table_name, tg_argv[0] using errcode = '42501';
end
$$
--> statement-breakpoint
revoke execute on function app.refuse_columns() from public
--> statement-breakpoint
grant execute on function app.refuse_columns() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_user_id_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'laurel_user' then
      new.created_at := now();
    end if;
  else
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_user_id_created_at() from public
--> statement-breakpoint
grant execute on function app.stamp_user_id_created_at() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_id_user_id() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_id_user_id() from public
--> statement-breakpoint
grant execute on function app.stamp_id_user_id() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_id_created_at_updated_at_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.updated_at := now();
    new.version := old.version + 1;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_id_created_at_updated_at_version() from public
--> statement-breakpoint
grant execute on function app.stamp_id_created_at_updated_at_version() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_id_user_id_created_at_updated_at_version_deleted_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
      new.deleted_at := null;
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
    new.updated_at := now();
    new.version := old.version + 1;
    if current_user = 'laurel_user' then
      new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, now()) end;
    end if;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_id_user_id_created_at_updated_at_version_deleted_at() from public
--> statement-breakpoint
grant execute on function app.stamp_id_user_id_created_at_updated_at_version_deleted_at() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_id_user_id_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.updated_at := now();
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_id_user_id_updated_at() from public
--> statement-breakpoint
grant execute on function app.stamp_id_user_id_updated_at() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
  else
    new.updated_at := now();
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_updated_at() from public
--> statement-breakpoint
grant execute on function app.stamp_updated_at() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_id_user_id_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_id_user_id_created_at() from public
--> statement-breakpoint
grant execute on function app.stamp_id_user_id_created_at() to laurel_user
--> statement-breakpoint
create or replace function app.stamp_id_user_id_created_at_updated_at_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
    new.updated_at := now();
    new.version := old.version + 1;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_id_user_id_created_at_updated_at_version() from public
--> statement-breakpoint
grant execute on function app.stamp_id_user_id_created_at_updated_at_version() to laurel_user
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
    or exists (select from public.critical_roles t where t.user_id = owner and (t.org_chart_url = address or address = any (t.recognition_docs) or address = any (t.supervisor_signed_letters) or address = any (t.grant_certificates)))
    or exists (select from public.high_salary t where t.user_id = owner and (t.comparison_report_url = address or t.offer_letter_url = address or address = any (t.w2_documents)))
    or exists (select from public.commercial_success t where t.user_id = owner and (t.supporting_docs_url = address))
    or exists (select from public.totality t where t.user_id = owner and (address = any (t.executive_summary_docs) or address = any (t.national_or_international_impact_docs) or address = any (t.unique_contributions_docs) or address = any (t.cross_criteria_integration_docs) or address = any (t.comparison_with_peers_docs) or address = any (t.recommendation_summary_docs) or t.expert_affidavits_url = address))
    or exists (select from public.document_uploads t where t.user_id = owner and (t.file_url = address))
    or exists (select from public.tasks t where t.user_id = owner and (address = any (t.task_files) or address = any (t.submission_files)))
$$
--> statement-breakpoint
revoke execute on function app.may_read_file(uuid, text) from public
--> statement-breakpoint
grant execute on function app.may_read_file(uuid, text) to laurel_user
--> statement-breakpoint
create or replace trigger idempotency_keys_stamp before insert or update on idempotency_keys for each row execute function app.stamp_user_id_created_at()
--> statement-breakpoint
create or replace trigger mentor_assignments_fresh before insert on mentor_assignments for each row when (current_user = 'laurel_user' and (new.assigned_at is distinct from now())) execute function app.refuse_columns('assigned_at')
--> statement-breakpoint
create or replace trigger mentor_assignments_stamp before insert or update on mentor_assignments for each row execute function app.stamp_id_user_id()
--> statement-breakpoint
create or replace trigger site_claims_guard before update on site_claims for each row execute function app.guard_columns('others: value label source as_of is_active')
--> statement-breakpoint
create or replace trigger site_claims_stamp before insert or update on site_claims for each row execute function app.stamp_id_created_at_updated_at_version()
--> statement-breakpoint
create or replace trigger contact_messages_guard before update on contact_messages for each row execute function app.guard_columns('others: handled_at')
--> statement-breakpoint
create or replace trigger document_uploads_fresh before insert on document_uploads for each row when (current_user = 'laurel_user' and (new.status is distinct from 'Pending' or new.reviewer_notes is distinct from '' or new.reviewer_id is distinct from null or new.reviewed_at is distinct from null)) execute function app.refuse_columns('status reviewer_notes reviewer_id reviewed_at')
--> statement-breakpoint
create or replace trigger document_uploads_guard before update on document_uploads for each row execute function app.guard_columns('user_id: document_type deleted_at', 'others: status reviewer_notes reviewer_id reviewed_at')
--> statement-breakpoint
create or replace trigger document_uploads_stamp before insert or update on document_uploads for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger drafts_guard before update on drafts for each row execute function app.guard_columns('user_id: values base_version')
--> statement-breakpoint
create or replace trigger drafts_stamp before insert or update on drafts for each row execute function app.stamp_id_user_id_updated_at()
--> statement-breakpoint
create or replace trigger notification_preferences_guard before update on notification_preferences for each row execute function app.guard_columns('user_id: by_email')
--> statement-breakpoint
create or replace trigger notifications_guard before update on notifications for each row execute function app.guard_columns('user_id: read_at')
--> statement-breakpoint
create or replace trigger subscription_plans_guard before update on subscription_plans for each row execute function app.guard_columns('others: name description price features is_active')
--> statement-breakpoint
create or replace trigger subscription_plans_stamp before insert or update on subscription_plans for each row execute function app.stamp_id_created_at_updated_at_version()
--> statement-breakpoint
create or replace trigger service_requests_fresh before insert on service_requests for each row when (current_user = 'laurel_user' and (new.status is distinct from 'Pending')) execute function app.refuse_columns('status')
--> statement-breakpoint
create or replace trigger service_requests_guard before update on service_requests for each row execute function app.guard_columns('user_id: product delivery_time cost quantity payment_link deleted_at', 'others: status')
--> statement-breakpoint
create or replace trigger service_requests_stamp before insert or update on service_requests for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger settings_guard before update on settings for each row execute function app.guard_columns('others: value')
--> statement-breakpoint
create or replace trigger settings_stamp before insert or update on settings for each row execute function app.stamp_updated_at()
--> statement-breakpoint
create or replace trigger support_replies_stamp before insert or update on support_replies for each row execute function app.stamp_id_user_id_created_at()
--> statement-breakpoint
create or replace trigger support_tickets_fresh before insert on support_tickets for each row when (current_user = 'laurel_user' and (new.number is distinct from '0' or new.status is distinct from 'open' or new.cancelled_at is distinct from null)) execute function app.refuse_columns('number status cancelled_at')
--> statement-breakpoint
create or replace trigger support_tickets_guard before update on support_tickets for each row execute function app.guard_columns('user_id: status cancelled_at', 'others: status priority')
--> statement-breakpoint
create or replace trigger support_tickets_stamp before insert or update on support_tickets for each row execute function app.stamp_id_user_id_created_at_updated_at_version()
--> statement-breakpoint
create or replace trigger task_assignments_fresh before insert on task_assignments for each row when (current_user = 'laurel_user' and (new.status is distinct from 'Pending')) execute function app.refuse_columns('status')
--> statement-breakpoint
create or replace trigger task_assignments_guard before update on task_assignments for each row execute function app.guard_columns('user_id: status', 'mentor_id: title description due_date priority status')
--> statement-breakpoint
create or replace trigger task_assignments_stamp before insert or update on task_assignments for each row execute function app.stamp_id_user_id_created_at_updated_at_version()
--> statement-breakpoint
create or replace trigger tasks_fresh before insert on tasks for each row when (current_user = 'laurel_user' and (new.reviewer_comments is distinct from '')) execute function app.refuse_columns('reviewer_comments')
--> statement-breakpoint
create or replace trigger tasks_guard before update on tasks for each row execute function app.guard_columns('user_id: title criteria action_item due_date task_files submission_files status deleted_at', 'others: status reviewer_comments')
--> statement-breakpoint
create or replace trigger tasks_stamp before insert or update on tasks for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger testimonials_guard before update on testimonials for each row execute function app.guard_columns('others: name title content rating image achievement is_sample position is_active')
--> statement-breakpoint
create or replace trigger testimonials_stamp before insert or update on testimonials for each row execute function app.stamp_id_created_at_updated_at_version()
--> statement-breakpoint
create or replace trigger awards_guard before update on awards for each row execute function app.guard_columns('user_id: status award_name awarding_organization award_level award_date award_criteria certificate_url media_coverage_url photos_url deleted_at')
--> statement-breakpoint
create or replace trigger awards_stamp before insert or update on awards for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger memberships_guard before update on memberships for each row execute function app.guard_columns('user_id: status organization_name membership_type start_date end_date membership_benefits evidence_url membership_card_url leadership_roles deleted_at')
--> statement-breakpoint
create or replace trigger memberships_stamp before insert or update on memberships for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger published_materials_guard before update on published_materials for each row execute function app.guard_columns('user_id: status title publication_name material_type publication_date monthly_traffic significance material_url deleted_at')
--> statement-breakpoint
create or replace trigger published_materials_stamp before insert or update on published_materials for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger judging_events_guard before update on judging_events for each row execute function app.guard_columns('user_id: status event event_nature review_count event_date check_back_date invitation_letter_url evidence_url photos_url deleted_at')
--> statement-breakpoint
create or replace trigger judging_events_stamp before insert or update on judging_events for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger original_contributions_guard before update on original_contributions for each row execute function app.guard_columns('user_id: status contribution_title description impact_statement evidence_url check_back_date deleted_at')
--> statement-breakpoint
create or replace trigger original_contributions_stamp before insert or update on original_contributions for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger patents_guard before update on patents for each row execute function app.guard_columns('user_id: status patent_title patent_number country patent_type grant_certificates expert_letter_url technical_documents_url deleted_at')
--> statement-breakpoint
create or replace trigger patents_stamp before insert or update on patents for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger scholarly_articles_guard before update on scholarly_articles for each row execute function app.guard_columns('user_id: status title publisher publication_date acceptance_file_url published_materials presentation_certificates impact_letters deleted_at')
--> statement-breakpoint
create or replace trigger scholarly_articles_stamp before insert or update on scholarly_articles for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger critical_roles_guard before update on critical_roles for each row execute function app.guard_columns('user_id: status company_name role_title team_size budget_responsibility project_details key_achievements org_chart_url recognition_docs supervisor_signed_letters grant_certificates deleted_at')
--> statement-breakpoint
create or replace trigger critical_roles_stamp before insert or update on critical_roles for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger high_salary_guard before update on high_salary for each row execute function app.guard_columns('user_id: status employer_name role salary_amount salary_reason comparison_report_url offer_letter_url w2_documents deleted_at')
--> statement-breakpoint
create or replace trigger high_salary_stamp before insert or update on high_salary for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger commercial_success_guard before update on commercial_success for each row execute function app.guard_columns('user_id: status work_title platform_or_venue success_metrics supporting_docs_url deleted_at')
--> statement-breakpoint
create or replace trigger commercial_success_stamp before insert or update on commercial_success for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
create or replace trigger totality_guard before update on totality for each row execute function app.guard_columns('user_id: status executive_summary executive_summary_docs national_or_international_impact national_or_international_impact_docs unique_contributions unique_contributions_docs cross_criteria_integration cross_criteria_integration_docs comparison_with_peers comparison_with_peers_docs recommendation_summary recommendation_summary_docs expert_affidavits_url check_back_date deleted_at')
--> statement-breakpoint
create or replace trigger totality_stamp before insert or update on totality for each row execute function app.stamp_id_user_id_created_at_updated_at_version_deleted_at()
--> statement-breakpoint
ALTER POLICY "document_uploads_create" ON "document_uploads" TO laurel_user WITH CHECK ("document_uploads"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING ((files.user_id = (select app.user_id_as('applicant')) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and app.may_read_file(files.user_id, app.file_url(files.key))));
--> statement-breakpoint
ALTER POLICY "service_requests_create" ON "service_requests" TO laurel_user WITH CHECK ("service_requests"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
ALTER POLICY "support_tickets_create" ON "support_tickets" TO laurel_user WITH CHECK ("support_tickets"."user_id" = (select app.user_id()));
--> statement-breakpoint
ALTER POLICY "task_assignments_create" ON "task_assignments" TO laurel_user WITH CHECK ("task_assignments"."mentor_id" = (select app.entitled_user_id_as('mentor')) and "task_assignments"."user_id" = any ((select app.assigned_people('mentor'))::uuid[]));
--> statement-breakpoint
ALTER POLICY "tasks_create" ON "tasks" TO laurel_user WITH CHECK ("tasks"."user_id" = (select app.entitled_user_id_as('applicant')) and "tasks"."status" not in ('Submitted', 'Reviewed'));
