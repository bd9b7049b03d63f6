-- What the calling user would order: `description`, `quantity`, `amount_minor`, `tax_minor`, `tax_name`, `role`,
-- `guarantee_days`, `access_months`, `session_credits` and `open_order_id`; or `refused`. Prices include the tax, which
-- is shown where settings name it, its rate and our number.
create or replace function app.offer_order(what text, thing uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  buyer uuid := app.user_id();
  found jsonb;
  price bigint;
  rate numeric := (select nullif(s.value, '') from public.settings s where s.key = 'tax_rate')::numeric;
  tax text := (select nullif(s.value, '') from public.settings s where s.key = 'tax_name');
begin
  if what = 'plan' then
    select jsonb_build_object('description', p.name, 'price', p.price, 'role', p.role, 'guarantee_days', 10,
      'access_months', p.access_months, 'session_credits', p.session_credits) into found
    from public.subscription_plans p
    where p.id = thing and p.is_active
      and exists (select from public.user_roles r where r.user_id = buyer and r.role = p.role and r.is_active);
  elsif what = 'request' then
    select jsonb_build_object('description', r.quantity || ' × ' || r.product || ' (SR-' || upper(left(r.id::text, 8)) || ')',
      'price', r.cost * r.quantity, 'quantity', r.quantity) into found
    from public.service_requests r
    where r.id = thing and r.user_id = buyer and r.deleted_at is null
      and exists (select from public.user_roles held where held.user_id = buyer and held.role = 'applicant' and held.is_active);
  elsif thing is null then
    select jsonb_build_object('description', p.name, 'price', p.price, 'guarantee_days', p.guarantee_days,
      'session_credits', p.session_credits) into found
    from public.products p
    where p.key = what and p.is_active
      and exists (
        select from public.user_roles r
        where r.user_id = buyer and r.is_active and (r.role = 'applicant' or not p.opens_access)
      );
  end if;
  if found is null then
    return app.refused('not_found');
  end if;
  -- A request is paid once: also one that was paid before there were orders, or whose money went back.
  if what = 'request' and (
    exists (select from public.service_requests r where r.id = thing and (r.status = 'Paid' or r.paid_at is not null))
    or exists (select from public.orders o where o.request_id = thing and o.status = 'refunded')
  ) then
    return app.refused('already_bought');
  end if;
  -- What is bought without end, or once, is not bought twice.
  if found ->> 'access_months' is null and exists (
    select from public.orders o
    where o.user_id = buyer and o.kind = what and coalesce(o.plan_id, o.request_id) is not distinct from thing
      and o.status in ('paid', 'partly_refunded', 'disputed')
  ) then
    return app.refused('already_bought');
  end if;
  price := round((found ->> 'price')::numeric * 100)::bigint;
  return jsonb_build_object('quantity', 1, 'guarantee_days', 0, 'session_credits', 0) || (found - 'price') || jsonb_build_object(
    'amount_minor', price,
    'tax_minor', case when rate > 0 and tax is not null and (select nullif(s.value, '') from public.settings s where s.key = 'tax_number') is not null
      then round(price * rate / (100 + rate)) else 0 end,
    'tax_name', case when rate > 0 and (select nullif(s.value, '') from public.settings s where s.key = 'tax_number') is not null then tax end,
    'currency', 'USD',
    'open_order_id', (
      select o.id from public.orders o
      where o.user_id = buyer and o.kind = what and coalesce(o.plan_id, o.request_id) is not distinct from thing and o.status = 'open'
    ));
end
$$;
grant execute on function app.offer_order to laurel_user;
