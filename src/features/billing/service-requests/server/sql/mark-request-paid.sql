-- A request whose order is paid in full is paid, unless it is delivered already: then only the time is kept. A refund
-- changes nothing here. The result follows from the order's row, however often this is called.
create or replace function app.mark_request_paid() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.service_requests r
  set status = case when r.status in ('Pending', 'Accepted') then 'Paid' else r.status end,
      paid_at = coalesce(r.paid_at, new.paid_at, now())
  where r.id = new.request_id and (r.status in ('Pending', 'Accepted') or r.paid_at is null);
  return null;
end
$$;

create or replace trigger orders_mark_request after insert or update of status, paid_minor on orders
  for each row when (new.kind = 'request' and new.status = 'paid') execute function app.mark_request_paid();
