-- Another way to pay an open order of the caller's. Answers why not, null where it is done.
create or replace function app.change_order_way(target uuid, wanted text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return 'not_found';
  elsif held.status <> 'open' then
    return 'order_closed';
  end if;
  update public.orders o set way = wanted, due_on = coalesce(o.due_on, case wanted when 'invoice' then (now() at time zone 'UTC')::date + coalesce((select nullif(s.value, '') from public.settings s where s.key = 'invoice_due_days')::integer, 14) end), version = o.version + 1, updated_at = now()
  where o.id = target and o.way <> wanted;
  return null;
end
$$;
grant execute on function app.change_order_way to laurel_user;
