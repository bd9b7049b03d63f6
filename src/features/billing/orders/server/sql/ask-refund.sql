-- The caller asks for all of it back, within the guarantee. Answers `{ refund }` or `{ refused }`.
create or replace function app.ask_refund(target uuid, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  made uuid;
begin
  select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return app.refused('not_found');
  elsif held.status not in ('paid', 'partly_refunded') or held.guarantee_days = 0 or app.refundable_minor(target) = 0 then
    return app.refused('refund_not_offered');
  elsif now() > app.guarantee_until(held.paid_at, held.guarantee_days, held.user_id) then
    return app.refused('guarantee_over');
  elsif exists (select from public.refunds r where r.order_id = target and r.status in ('asked', 'sending')) then
    return app.refused('refund_asked');
  end if;
  insert into public.refunds (order_id, user_id, amount_minor, reason)
  values (target, held.user_id, app.refundable_minor(target), why)
  returning id into made;
  return jsonb_build_object('refund', made);
end
$$;
grant execute on function app.ask_refund to laurel_user;
