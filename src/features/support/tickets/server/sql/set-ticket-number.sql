-- Assigns the next ticket number, one ticket at a time. A sequence would have to be reset after a restore.
create or replace function app.set_ticket_number() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(app.constant('ticket_numbers_lock')::bigint);
  select coalesce(max(t.number), 1000) + 1 into new.number from public.support_tickets t;
  return new;
end
$$;
grant execute on function app.set_ticket_number to laurel_user;

create or replace trigger support_tickets_set_number before insert on support_tickets
  for each row execute function app.set_ticket_number();
