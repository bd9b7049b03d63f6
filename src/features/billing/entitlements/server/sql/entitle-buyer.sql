-- Gives what an order has bought, and takes it back with a refund.
create or replace function app.entitle_buyer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.kind = 'request' or (new.status in ('open', 'cancelled') and not exists (
    select from public.access_grants g where g.order_id = new.id
    union all select from public.session_credits c where c.order_id = new.id
    union all select from public.included_requests i where i.order_id = new.id
  )) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || new.user_id::text, 0));
  if new.kind = 'plan' or exists (select from public.products p where p.key = new.kind and p.opens_access) then
    perform app.grant_bought_access(new);
  end if;
  perform app.give_bought_credits(new);
  if new.kind <> 'plan' then
    perform app.make_included_requests(new);
  end if;
  return null;
end
$$;

create or replace trigger orders_entitles_buyer after insert or update of status, paid_minor on orders
  for each row execute function app.entitle_buyer();
