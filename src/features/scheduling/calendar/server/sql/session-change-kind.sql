-- Returns the kind of change of a session for `app.notify_session_change`. Null if it does not concern the calendar.
create or replace function app.session_change_kind(before jsonb, after jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  was_open constant boolean := coalesce(before ->> 'status' in ('pending', 'confirmed', 'scheduled'), false);
  is_open constant boolean := after ->> 'status' in ('pending', 'confirmed', 'scheduled');
  is_over constant boolean := (after ->> 'ends_at')::timestamptz <= now();
begin
  return case
    when was_open and after ->> 'no_show' is not null then 'missed'
    when was_open and after ->> 'status' = 'cancelled' then 'cancelled'
    when not is_open then null
    when not was_open then case when not is_over then 'booked' end
    when before ->> 'starts_at' <> after ->> 'starts_at' or before ->> 'ends_at' <> after ->> 'ends_at' then 'moved'
    when before ->> 'status' = 'pending' and after ->> 'status' = 'confirmed' then 'confirmed'
    when before ->> 'accepted_at' is null and after ->> 'accepted_at' is not null then 'accepted'
    when before ->> 'call_link' <> after ->> 'call_link' and not is_over then 'linked'
  end;
end
$$;
