-- Written by `npm run db:generate`, from what features declare.
create or replace function app.contact_ids(reader uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select user_id from public.document_uploads where reviewer_id = reader
  union all
  select user_id from public.legal_reviews where attorney_id = reader
  union all
  select user_id from public.task_assignments where mentor_id = reader
  union all
  select client_id from public.session_bookings where provider_id = reader
  union all
  select client_id from public.consultation_sessions where attorney_id = reader
  union all
  select user_id from public.legal_inputs where attorney_id = reader
$$;
