-- Returns the applicants of the signed-in provider's sessions, with the time zone of those who have set one and are still
-- assigned.
create or replace function app.session_clients(wanted text) returns table (id uuid, name text, time_zone text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider uuid := app.entitled_user_id_in_role(wanted);
begin
  return query
    select u.id, u.name, (
      select nullif(p.time_zone, '') from public.profiles p
      where p.id = u.id and exists (select from public.mentor_assignments m where m.user_id = u.id and m.mentor_id = provider)
    )
    from public.users u
    where u.id in (
      select b.client_id from public.session_bookings b where wanted = 'mentor' and b.provider_id = provider
      union all
      select c.client_id from public.consultation_sessions c where wanted = 'attorney' and c.attorney_id = provider
    );
end
$$;
grant execute on function app.session_clients to laurel_user;
