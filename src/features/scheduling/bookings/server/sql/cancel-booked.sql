-- Cancels an open session, returns its credit and notifies both users. `seen` is the version that the user saw, or null for
-- any. Returns false if the session is not open or has another version.
create or replace function app.cancel_booked(of_table text, session uuid, why text, seen integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  actor constant uuid := app.user_id();
  before jsonb;
begin
  if of_table = 'session_bookings' then
    select to_jsonb(b) into before from public.session_bookings b
    where b.id = session and b.version = coalesce(seen, b.version) and b.status in ('pending', 'confirmed') for update;
    update public.session_bookings b
    set status = 'cancelled', cancel_reason = why, calendar_sequence = b.calendar_sequence + 1,
      cancelled_by = case when actor in (b.client_id, b.provider_id) then actor end
    where b.id = session and before is not null;
  else
    select to_jsonb(c) into before from public.consultation_sessions c
    where c.id = session and c.version = coalesce(seen, c.version) and c.status = 'scheduled' for update;
    update public.consultation_sessions c
    set status = 'cancelled', cancel_reason = why, calendar_sequence = c.calendar_sequence + 1,
      cancelled_by = case when actor in (c.client_id, c.attorney_id) then actor end
    where c.id = session and before is not null;
  end if;
  if before is null then
    return false;
  end if;
  perform app.return_session_credit((before ->> 'client_id')::uuid, of_table, session, null);
  perform app.notify_session_change(of_table, session, before);
  return true;
end
$$;
