-- Prevents requests from marking a service request as paid, from changing its ordered terms while the order is open, and from
-- changing anything that its applicant entered once a part is paid. The service cancels the order first.
create or replace function app.restrict_paid_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_another constant boolean := (new.product, new.delivery_time, new.cost, new.quantity, new.deleted_at is null)
    is distinct from (old.product, old.delivery_time, old.cost, old.quantity, old.deleted_at is null);
begin
  if new.status = 'Paid' and old.status <> 'Paid' then
    raise exception 'only a payment makes a request paid' using errcode = '42501';
  end if;
  if exists (
    select from public.orders o
    where o.request_id = new.id and o.status <> 'cancelled' and (o.paid_minor > 0 or is_another and o.status = 'open')
  ) then
    raise exception 'a request that is ordered does not change' using errcode = '42501';
  end if;
  return new;
end
$$;

create or replace trigger service_requests_restrict_paid before update on service_requests
  for each row when (current_user = 'laurel_user' and (new.status = 'Paid' and old.status <> 'Paid' or old.product is distinct from new.product or old.delivery_time is distinct from new.delivery_time or old.cost is distinct from new.cost or old.quantity is distinct from new.quantity or old.payment_link is distinct from new.payment_link or old.notes is distinct from new.notes or old.deleted_at is distinct from new.deleted_at))
  execute function app.restrict_paid_request();
