-- Returns the users of the caller's closed conversations, whose assignment has ended. These are read-only.
create or replace function app.former_message_partners() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  applicant uuid := app.user_id_in_role('applicant');
begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from (
      select unnest(app.former_applicant_ids('mentor', 'attorney')) as id
      union
      select e.mentor_id from public.ended_assignments e
      where e.user_id = applicant
        and not exists (select from public.mentor_assignments m where m.user_id = e.user_id and m.mentor_id = e.mentor_id)
    ) as p
    where p.id <> (select app.user_id()) and p.id <> all ((select app.message_partners(false))::uuid[])
  );
end
$$;
grant execute on function app.former_message_partners to laurel_user;
