-- Takes back the charge of an order of which nothing is paid.
create or replace function app.post_cancellation(target uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target for update;
  if held.status = 'open' and held.paid_minor = 0 then
    perform app.post(target, 'cancellation', held.amount_minor,
      jsonb_build_object('receivable', -held.amount_minor, 'sales', held.amount_minor - held.tax_minor, 'tax', held.tax_minor),
      jsonb_build_object('note', note));
  end if;
end
$$;
