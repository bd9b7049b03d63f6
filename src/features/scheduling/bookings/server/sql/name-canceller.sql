-- Says who of the two cancelled it: null where neither did.
create or replace function app.name_canceller() returns trigger
language plpgsql set search_path = ''
as $$
declare
  host uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    new.cancelled_by := case when app.user_id() in (new.client_id, host) then app.user_id() end;
  end if;
  return new;
end
$$;

create or replace trigger consultation_sessions_names_canceller before update on consultation_sessions
  for each row execute function app.name_canceller('attorney_id');

create or replace trigger session_bookings_names_canceller before update on session_bookings
  for each row execute function app.name_canceller('provider_id');
