-- Makes the service requests that go with the package or the workbook, paid with it; what is in the catalogue no more
-- is left out. A refund moves those that are not delivered to Trash.
create or replace function app.make_included_requests(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  each record;
  made uuid;
begin
  if bought.status in ('paid', 'partly_refunded') then
    for each in
      select listed.number, offered.name, offered.days::integer as days from public.products p
      cross join lateral unnest(p.request_products) with ordinality as listed (name, number)
      join jsonb_each(app.constant('delivery_days')) as offered (name, days) on offered.name = listed.name
      where p.key = bought.kind
        -- What is added to the list later is of those who buy later.
        and not exists (select from public.included_requests i where i.order_id = bought.id)
      order by listed.number
    loop
      insert into public.service_requests (user_id, product, delivery_time, cost, notes, status)
      values (bought.user_id, each.name, each.days, 0, 'Included in ' || bought.description || '.', 'Paid')
      returning id into made;
      insert into public.included_requests (user_id, order_id, number, request_id)
      values (bought.user_id, bought.id, each.number, made);
    end loop;
  elsif bought.status = 'refunded' then
    update public.service_requests set deleted_at = now()
    where status <> 'Delivered' and deleted_at is null
      and id in (select i.request_id from public.included_requests i where i.order_id = bought.id);
  end if;
end
$$;
