-- Marks as read what readers were told of a row before this transaction: it is handled, and the news of this
-- transaction says how. To the user whose row it is each step is news until they see it, unless they take it
-- themselves. Arguments: the column of the row's id, then the columns whose change counts.
create or replace function app.settle_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_changed boolean := tg_nargs = 1 or tg_op = 'DELETE';
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  for i in 1 .. tg_nargs - 1 loop
    exit when is_changed;
    is_changed := to_jsonb(old) -> tg_argv[i] is distinct from to_jsonb(new) -> tg_argv[i];
  end loop;
  if is_changed then
    update public.notifications n set read_at = now()
    where n.read_at is null and n.created_at < now()
      and substring(n.link from '.*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})') = changed ->> tg_argv[0]
      and (n.user_id = app.user_id() or n.user_id::text is distinct from changed ->> 'user_id');
  end if;
  return null;
end
$$;
