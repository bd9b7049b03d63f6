-- The name of who answered a task last, to those who may read it: its owner, and the mentors assigned to them.
create or replace function app.reviewer_of_task(wanted uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.name
    from public.tasks t
    join public.users u on u.id = t.reviewer_id
    where t.id = wanted
      and (t.user_id = app.user_id_as('applicant') or (t.deleted_at is null and t.user_id = any (app.assigned_people('mentor'))))
  );
end
$$;
grant execute on function app.reviewer_of_task to laurel_user;
