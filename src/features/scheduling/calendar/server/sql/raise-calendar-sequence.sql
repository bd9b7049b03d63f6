-- SEQUENCE rises with whatever a calendar shows, whoever changes it.
create or replace function app.raise_calendar_sequence() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.starts_at, new.ends_at, new.status, new.call_link, to_jsonb(new) ->> 'accepted_at')
    is distinct from (old.starts_at, old.ends_at, old.status, old.call_link, to_jsonb(old) ->> 'accepted_at')
  then
    new.calendar_sequence := greatest(new.calendar_sequence, old.calendar_sequence + 1);
  end if;
  return new;
end
$$;

create or replace trigger consultation_sessions_sequence_raise before update on consultation_sessions
  for each row execute function app.raise_calendar_sequence();

create or replace trigger session_bookings_sequence_raise before update on session_bookings
  for each row execute function app.raise_calendar_sequence();
