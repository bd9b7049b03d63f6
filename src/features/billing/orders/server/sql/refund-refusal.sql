-- Why the calling admin may not give this refund. Null if they may.
create or replace function app.refund_refusal(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  elsif (asked ->> 'amount')::bigint is null or (asked ->> 'amount')::bigint <= 0
    or (asked ->> 'amount')::bigint > app.refundable_minor(held.id)
  then
    return 'refund_too_high';
  elsif exists (
    select from public.refunds r
    where r.order_id = held.id and r.id is distinct from (asked ->> 'refund')::uuid and r.status in ('asked', 'sending')
  ) then
    return 'refund_asked';
  end if;
  return null;
end
$$;
