-- Cancels an open session of the calling applicant: asked are its `id`, `role` and `version`, and the `reason`. Answers
-- as a move.
create or replace function app.cancel_session(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := app.entitled_user_id_as('applicant');
  held record;
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
  if held.role = 'mentor' then
    update public.session_bookings b set status = 'cancelled', cancel_reason = asked ->> 'reason'
    where b.id = held.id and b.version = held.version;
  else
    update public.consultation_sessions c set status = 'cancelled', cancel_reason = asked ->> 'reason'
    where c.id = held.id and c.version = held.version;
  end if;
  return case when not found then 'changed_meanwhile' end;
end
$$;
grant execute on function app.cancel_session to laurel_user;
