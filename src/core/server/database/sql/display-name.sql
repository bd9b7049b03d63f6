-- Returns a user's name to users who are or were assigned to each other, since their messages, tasks and sessions stay
-- readable, and to admins who decide on the user's application or credential. Null for everyone else.
create or replace function app.display_name(person uuid) returns text
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
        or person = any (app.assigned_applicant_ids('mentor', 'attorney'))
        or person = any (app.former_applicant_ids('mentor', 'attorney'))
        or app.has_permission('manage_providers') and (
          exists (select from public.provider_applications a where a.user_id = person)
          or exists (select from public.user_credentials c where c.user_id = person)
        )
      )
  );
end
$$;
grant execute on function app.display_name to laurel_user;
