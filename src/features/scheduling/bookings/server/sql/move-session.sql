-- Gives an open session of the calling applicant another time: asked are its `id`, `role` and `version`, and `date`,
-- `time` and `starts_at`. It waits for its provider again, unless they accept by themselves. Answers why not, null
-- where it is done.
create or replace function app.move_session(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := app.entitled_user_id_as('applicant');
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  held record;
  offered record;
  refused text;
begin
  select * into held from (
    select b.id, 'mentor' as role, b.provider_id as provider, b.status, b.starts_at, b.version from public.session_bookings b
    where asked ->> 'role' = 'mentor' and b.id = (asked ->> 'id')::uuid and b.client_id = client
    union all
    select c.id, 'attorney', c.attorney_id, c.status, c.starts_at, c.version from public.consultation_sessions c
    where asked ->> 'role' = 'attorney' and c.id = (asked ->> 'id')::uuid and c.client_id = client
  ) as session;
  if held.id is null then
    return 'not_found';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  elsif held.status in ('completed', 'cancelled') then
    return 'session_closed';
  elsif held.starts_at <= now() then
    return 'session_begun';
  end if;
  refused := app.booking_refusal(asked || jsonb_build_object('provider_id', held.provider, 'moving', held.id));
  if refused is not null then
    return refused;
  end if;
  select * into offered from app.bookable_providers() b where b.id = held.provider and b.role = held.role;
  if held.role = 'mentor' then
    update public.session_bookings b set status = 'pending', session_date = (asked ->> 'date')::date, start_time = (asked ->> 'time')::time, duration = lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'),
      time_zone = offered.time_zone, starts_at = start, ends_at = start + make_interval(mins => offered.minutes), buffer_minutes = offered.buffer_minutes
    where b.id = held.id and b.version = held.version;
  else
    update public.consultation_sessions c set accepted_at = case when offered.accepts then now() end, session_date = (asked ->> 'date')::date, start_time = (asked ->> 'time')::time, duration = lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'),
      time_zone = offered.time_zone, starts_at = start, ends_at = start + make_interval(mins => offered.minutes), buffer_minutes = offered.buffer_minutes
    where c.id = held.id and c.version = held.version;
  end if;
  return case when not found then 'changed_meanwhile' end;
end
$$;
grant execute on function app.move_session to laurel_user;
