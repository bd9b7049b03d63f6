-- Publishes one live update per conversation to both users.
create or replace function app.notify_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  newest record;
begin
  for newest in
    select distinct on (c.sides) c.id, c.sides
    from (select id, position, array[least(sender_id, receiver_id), greatest(sender_id, receiver_id)] as sides from changed) as c
    order by c.sides, c.position desc
  loop
    raise info using errcode = 'LA200', message = jsonb_build_object(
      'kind', 'message', 'id', newest.id, 'readers', newest.sides, 'isOfPair', true,
      'number', pg_current_xact_id()::text::bigint,
      'page', nullif(current_setting('app.page', true), '')
    );
  end loop;
  return null;
end
$$;

drop trigger if exists messages_notify_insert on messages;
create trigger messages_notify_insert after insert on messages referencing new table as changed
  for each statement execute function app.notify_message();

drop trigger if exists messages_notify_update on messages;
create trigger messages_notify_update after update on messages referencing new table as changed
  for each statement execute function app.notify_message();
