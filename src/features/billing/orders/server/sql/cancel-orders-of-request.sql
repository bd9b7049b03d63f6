-- Cancels what is open for a request that changes. Whether it may: not where any part of an order for it is paid.
create or replace function app.cancel_orders_of_request(request uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  for held in select * from public.orders o where o.request_id = request order by o.id for update loop
    if held.status <> 'cancelled' and (held.paid_minor > held.refunded_minor or held.status = 'disputed') then
      return false;
    end if;
  end loop;
  for held in select * from public.orders o where o.request_id = request and o.status = 'open' order by o.id loop
    perform app.post_cancellation(held.id, 'The request has changed.');
  end loop;
  return true;
end
$$;
