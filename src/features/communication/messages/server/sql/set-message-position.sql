-- Assigns message positions in commit order. Sequences alone do not, since transactions commit in any order, so messages of one
-- conversation are added one at a time.
create or replace function app.set_message_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  newest bigint;
begin
  perform pg_advisory_xact_lock(
    app.constant('conversations_lock')::integer,
    hashtext(concat(least(new.sender_id, new.receiver_id), greatest(new.sender_id, new.receiver_id)))
  );
  new.position := nextval('public.message_positions');
  select max(m.position) into newest from public.messages m;
  -- A restored installation restarts the sequence.
  if new.position <= newest then
    select max(nextval('public.message_positions')) into new.position from generate_series(new.position, newest);
  end if;
  return new;
end
$$;

drop trigger if exists messages_set_position on messages;
create trigger messages_set_position before insert on messages for each row execute function app.set_message_position();
