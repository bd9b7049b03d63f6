-- Frees the times of a deleted session.
create or replace function app.free_occupied() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.occupied_times o where o.source = tg_table_name and o.source_id = old.id;
  return null;
end
$$;

create or replace trigger consultation_sessions_free after delete on consultation_sessions
  for each row execute function app.free_occupied();

create or replace trigger session_bookings_free after delete on session_bookings
  for each row execute function app.free_occupied();
