-- One user, and of theirs what the caller's permissions open: numbers, and the newest by their titles.
create or replace function app.read_user(person uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  sees_trials boolean := app.reads_users();
begin
  if sees_trials is null then
    return null;
  end if;
  return (select json_build_object(
    'id', u.id, 'name', u.name, 'email', u.email, 'is_confirmed', u.email_verified,
    'created_at', u.created_at, 'last_active_at', p.updated_at,
    'roles', coalesce((
      select json_agg(json_build_object(
        'id', r.id, 'role', r.role, 'is_active', r.is_active,
        'trial_start_date', case when sees_trials then r.trial_start_date end,
        'trial_end_date', case when sees_trials then r.trial_end_date end,
        'is_subscribed', case when sees_trials then r.is_subscribed end,
        'is_verified', case when r.role in ('mentor', 'attorney') then app.holds_proof(u.id, r.role) end,
        'created_at', r.created_at, 'version', r.version
      ) order by array_position(array['admin', 'mentor', 'attorney', 'applicant'], r.role))
      from public.user_roles r where r.user_id = u.id), '[]'),
    'assignments', case when app.permits('manage_providers') then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(row_to_json(shown)) filter (where shown.place <= 5), '[]'))
      from (select o.id, o.name, case when m.user_id = u.id then 'provider' else 'applicant' end as as, row_number() over (order by m.assigned_at desc, m.id) as place from public.mentor_assignments m join public.users o on o.id = case when m.user_id = u.id then m.mentor_id else m.user_id end where u.id in (m.user_id, m.mentor_id) order by m.assigned_at desc, m.id) as shown
    ) end,
    'requests', case when app.permits('manage_subscriptions') then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(row_to_json(shown)) filter (where shown.place <= 5), '[]'))
      from (select s.id, s.product as title, s.status, s.created_at, row_number() over (order by s.created_at desc, s.id) as place from public.service_requests s where s.user_id = u.id and s.deleted_at is null order by s.created_at desc, s.id) as shown
    ) end,
    'tickets', case when app.permits('manage_users') then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(row_to_json(shown)) filter (where shown.place <= 5), '[]'))
      from (select t.id, concat('#', t.number, ' ', t.subject) as title, t.status, t.created_at, row_number() over (order by t.created_at desc, t.id) as place from public.support_tickets t where t.user_id = u.id order by t.created_at desc, t.id) as shown
    ) end,
    'sessions', case when app.is_owner() then (
      select json_build_object('total', count(*), 'rows', coalesce(json_agg(json_build_object(
        'id', s.id, 'user_agent', s.user_agent, 'ip_address', s.ip_address, 'used_at', s.updated_at) order by s.updated_at desc), '[]'))
      from public.sessions s
      where s.user_id = u.id and s.expires_at > now() and s.created_at > now() - interval '30 days') end
  )
  from public.users u
  left join public.profiles p on p.id = u.id
  where u.id = person);
end
$$;
grant execute on function app.read_user to laurel_user;
