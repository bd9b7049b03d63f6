-- Returns the applicants whom the caller may review.
create or replace function app.assigned_applicants() returns table (id uuid, name text, assigned_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
  people uuid[] := app.assigned_applicant_ids('mentor', 'attorney');
begin
  return query
    select u.id, u.name, m.assigned_at
    from public.mentor_assignments m
    join public.users u on u.id = m.user_id
    where m.mentor_id = reader and m.user_id = any (people) and m.user_id <> reader;
end
$$;
grant execute on function app.assigned_applicants to laurel_user;
