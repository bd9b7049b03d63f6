-- Returns only the names of users whom the caller dealt with as a provider and is not assigned to: the first 200, and their
-- number.
create or replace function app.past_contacts() returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := coalesce(app.entitled_user_id_in_role('mentor'), app.entitled_user_id_in_role('attorney'));
begin
  return (
    with past as (
      select u.name, row_number() over (order by lower(u.name), u.id) as place
      from public.users u
      where u.id in (select app.contact_ids(reader))
        and u.id <> reader
        and not exists (select from public.mentor_assignments m where m.mentor_id = reader and m.user_id = u.id)
    )
    select json_build_object(
      'names', coalesce(json_agg(past.name order by past.place) filter (where past.place <= 200), '[]'),
      'total', count(*)
    )
    from past
  );
end
$$;
grant execute on function app.past_contacts to laurel_user;
