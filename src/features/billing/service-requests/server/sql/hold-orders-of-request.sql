-- Whether any part of a request of the caller's is paid. Holds its orders until the end of the transaction, so that a
-- payment that arrives meanwhile comes before this or after the change that follows.
create or replace function app.hold_orders_of_request(request uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.service_requests r where r.id = request and r.user_id = app.user_id()) then
    return 0::bigint;
  end if;
  perform from public.orders o where o.request_id = request order by o.id for update;
  return (select coalesce(sum(o.paid_minor), 0)::bigint from public.orders o where o.request_id = request and o.status <> 'cancelled');
end
$$;
grant execute on function app.hold_orders_of_request to laurel_user;
