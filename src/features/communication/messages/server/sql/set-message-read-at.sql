-- Sets the time at which a message was read.
create or replace function app.set_message_read_at() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.read_at := now();
  return new;
end
$$;

drop trigger if exists messages_set_read_at on messages;
create trigger messages_set_read_at before update on messages
  for each row when (new.is_read and not old.is_read) execute function app.set_message_read_at();
