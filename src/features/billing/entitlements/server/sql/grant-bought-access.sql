-- Gives the access that an order has bought, and takes it back with a refund.
create or replace function app.grant_bought_access(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := coalesce(bought.role, 'applicant');
begin
  if bought.status in ('paid', 'partly_refunded') then
    insert into public.access_grants (user_id, role, order_id, bought_at, starts_at, ends_at, note)
    values (
      bought.user_id, wanted, bought.id, coalesce(bought.paid_at, now()), coalesce(bought.paid_at, now()),
      coalesce(bought.paid_at, now()) + make_interval(months => bought.access_months), bought.description
    )
    on conflict on constraint access_grants_order do update set revoked_at = null where access_grants.revoked_at is not null;
  else
    update public.access_grants set revoked_at = now() where order_id = bought.id and revoked_at is null;
  end if;
  perform app.stack_grants(bought.user_id, wanted);
  perform app.refresh_subscription(bought.user_id, wanted, now());
end
$$;
