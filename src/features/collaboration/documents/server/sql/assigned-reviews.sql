-- Returns the open reviews of all documents that the caller may review, each like `app.open_review` does.
create or replace function app.assigned_reviews() returns table (document_id uuid, id uuid, name text, is_own boolean, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
  people uuid[] := app.assigned_applicant_ids('mentor', 'attorney');
begin
  return query
    select r.document_id, r.id, u.name, r.attorney_id = reader, r.created_at
    from public.legal_reviews r join public.users u on u.id = r.attorney_id
    where r.status = 'in_review' and r.user_id = any (people) and r.user_id <> reader;
end
$$;
grant execute on function app.assigned_reviews to laurel_user;
