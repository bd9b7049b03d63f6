-- Cancels an open order of the caller's of which nothing is paid. Answers why not, null where it is done.
create or replace function app.cancel_order(target uuid, seen integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return 'not_found';
  elsif held.version <> seen then
    return 'changed_meanwhile';
  elsif held.status <> 'open' then
    return 'order_closed';
  elsif held.paid_minor > 0 then
    return 'order_part_paid';
  end if;
  perform app.post_cancellation(target, '');
  return null;
end
$$;
grant execute on function app.cancel_order to laurel_user;
