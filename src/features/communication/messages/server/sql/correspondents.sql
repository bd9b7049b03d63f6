-- Returns users whom the caller may write to or read, with their role towards the caller. `is_verified` is set only for the
-- caller's own providers, `closed` (time and reason) only for closed conversations.
create or replace function app.correspondents() returns table (id uuid, name text, role text, is_verified boolean, closed json)
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
  partners uuid[] := app.message_partners(false);
  former uuid[] := app.former_message_partners();
  applicants uuid[] := app.assigned_applicant_ids('mentor', 'attorney') || app.former_applicant_ids('mentor', 'attorney');
begin
  return query
    select u.id, u.name, towards.role,
    case when towards.role <> 'applicant' and u.id <> all (former) then app.holds_proof(u.id, towards.role) end,
    case when u.id = any (former) then (
      select json_build_object('at', e.ended_at, 'reason', e.reason) from public.ended_assignments e
      where (e.user_id, e.mentor_id) in ((reader, u.id), (u.id, reader))
      order by e.ended_at desc nulls last limit 1
    ) end
    from public.users u
    cross join lateral (
      select case
        when u.id = any (applicants) then 'applicant'
        else coalesce(
          (select max(r.role) from public.user_roles r where r.user_id = u.id and r.role in ('mentor', 'attorney') and r.is_active),
          'mentor'
        )
      end as role
    ) as towards
    where u.id = any (partners || former);
end
$$;
grant execute on function app.correspondents to laurel_user;
