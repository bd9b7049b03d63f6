-- As before; also of those whose assignment has ended, whose messages, tasks and sessions both read on.
create or replace function app.name_of(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
begin
  return (
    select u.name
    from public.users u
    where u.id = person
      and (
        person = reader
        or exists (select from public.mentor_assignments m where m.user_id = reader and m.mentor_id = person)
        or exists (select from public.ended_assignments e where e.user_id = reader and e.mentor_id = person)
        or exists (select from public.task_assignments t where t.user_id = reader and t.mentor_id = person)
        or person = any (app.assigned_people('mentor', 'attorney'))
        or person = any (app.formerly_assigned_people('mentor', 'attorney'))
      )
  );
end
$$;
grant execute on function app.name_of to laurel_user;
