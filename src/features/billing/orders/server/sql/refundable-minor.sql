-- What can still be given back of an order's price, in minor units: paid, neither given back nor disputed.
create or replace function app.refundable_minor(target uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select greatest(0, o.paid_minor - o.refunded_minor - coalesce((
      select sum(e.amount_minor) from public.ledger_entries e where e.order_id = o.id and e.account = 'disputed'
    ), 0))::bigint
    from public.orders o where o.id = target
  );
end
$$;
