-- Counts what ends and what stays with an assignment, as `assignmentEnding` has it; null if there is no such
-- assignment.
create or replace function app.assignment_ending(assignment uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  applicant uuid;
  provider uuid;
begin
  if app.permits('manage_providers') is not true then
    return null;
  end if;
  select m.user_id, m.mentor_id into applicant, provider from public.mentor_assignments m where m.id = assignment;
  if applicant is null then
    return null;
  end if;
  return json_build_object(
    'sessions', (
      select count(*) from public.session_bookings b
      where b.client_id = applicant and b.provider_id = provider and b.status in ('pending', 'confirmed') and b.starts_at > now()
    ),
    'consultations', (
      select count(*) from public.consultation_sessions b
      where b.client_id = applicant and b.attorney_id = provider and b.status = 'scheduled' and b.starts_at > now()
    ),
    'unrecorded', (
      select count(*) from public.session_bookings b
      where b.client_id = applicant and b.provider_id = provider and b.status in ('pending', 'confirmed') and b.starts_at <= now()
    ) + (
      select count(*) from public.consultation_sessions b
      where b.client_id = applicant and b.attorney_id = provider and b.status = 'scheduled' and b.starts_at <= now()
    ),
    'shares_evidence', exists (
      select from public.evidence_grants g
      where g.user_id = applicant and g.provider_id = provider and g.shared_at is not null
    ),
    'reviews', (
      select count(*) from public.legal_reviews r
      where r.user_id = applicant and r.attorney_id = provider and r.status = 'in_review'
    ),
    'tasks', (
      select count(*) from public.task_assignments t
      where t.user_id = applicant and t.mentor_id = provider and t.status in ('Pending', 'In Progress')
    ),
    'messages', (
      select count(*) from public.messages g
      where (g.sender_id = applicant and g.receiver_id = provider) or (g.sender_id = provider and g.receiver_id = applicant)
    )
  );
end
$$;
grant execute on function app.assignment_ending to laurel_user;
