-- Sets start and end of a row that has none: of rows from elsewhere, in PostgreSQL's reading of repeated times.
create or replace function app.set_booked_instants() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.starts_at := coalesce(new.starts_at, (new.session_date + new.start_time) at time zone new.time_zone);
  new.ends_at := coalesce(new.ends_at, new.starts_at + new.duration::interval);
  return new;
end
$$;

create or replace trigger consultation_sessions_set_instants before insert on consultation_sessions
  for each row execute function app.set_booked_instants();

create or replace trigger session_bookings_set_instants before insert on session_bookings
  for each row execute function app.set_booked_instants();
