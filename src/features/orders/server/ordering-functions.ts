// The SQL by which users order: what it costs, who buys and what it brings is found here, never taken from a request.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** Within so many days of the payment a plan is given back: the public pages promise it. */
const PLAN_GUARANTEE_DAYS = 10;
const DUE_DAYS = 14;

const setting = (key: string) => `(select nullif(s.value, '') from public.settings s where s.key = '${key}')`;

/**
 * What the calling user would order: \`description\`, \`quantity\`, \`amount_minor\`, \`tax_minor\`, \`tax_name\`, \`role\`, \`guarantee_days\`,
 * \`access_months\`, \`session_credits\` and \`open_order_id\`; or \`refused\`. Prices include the tax, which is shown where settings name
 * it, its rate and our number.
 */
const offer = sqlFunction({
  name: 'app.offer_order',
  args: 'what text, thing uuid',
  returns: 'jsonb',
  kind: "stable security definer set search_path = ''",
  isForRequests: true,
  body: `declare
  buyer uuid := app.user_id();
  found jsonb;
  price bigint;
  rate numeric := ${setting('tax_rate')}::numeric;
  tax text := ${setting('tax_name')};
begin
  if what = 'plan' then
    select jsonb_build_object('description', p.name, 'price', p.price, 'role', p.role, 'guarantee_days', ${PLAN_GUARANTEE_DAYS},
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
  price := round((found ->> 'price')::numeric * 100);
  return jsonb_build_object('quantity', 1, 'guarantee_days', 0, 'session_credits', 0) || (found - 'price') || jsonb_build_object(
    'amount_minor', price,
    'tax_minor', case when rate > 0 and tax is not null and ${setting('tax_number')} is not null
      then round(price * rate / (100 + rate)) else 0 end,
    'tax_name', case when rate > 0 and ${setting('tax_number')} is not null then tax end,
    'currency', 'USD',
    'open_order_id', (
      select o.id from public.orders o
      where o.user_id = buyer and o.kind = what and coalesce(o.plan_id, o.request_id) is not distinct from thing and o.status = 'open'
    ));
end`,
});

/** Takes back the charge of an order of which nothing is paid. */
const reverse = sqlFunction({
  name: 'app.post_cancellation',
  args: 'target uuid, note text',
  returns: 'void',
  body: `declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target for update;
  if held.status = 'open' and held.paid_minor = 0 then
    perform app.post(target, 'cancellation', held.amount_minor,
      jsonb_build_object('receivable', -held.amount_minor, 'sales', held.amount_minor - held.tax_minor, 'tax', held.tax_minor),
      jsonb_build_object('note', note));
  end if;
end`,
});

const dueOn = (way: string) =>
  `case ${way} when 'invoice' then (now() at time zone 'UTC')::date + coalesce(${setting('invoice_due_days')}::integer, ${DUE_DAYS}) end`;

/**
 * Orders for the calling user: asked are \`kind\`, \`id\`, \`way\` and \`terms_version\`. An order that is open for the same is theirs
 * again, the way as asked; where its price is another by now and nothing of it is paid, a new one takes its place. Answers
 * \`{ order, is_new }\` or \`{ refused }\`.
 */
const place = sqlFunction({
  name: 'app.place_order',
  args: 'asked jsonb',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  buyer uuid := app.user_id();
  what text := asked ->> 'kind';
  thing uuid := (asked ->> 'id')::uuid;
  offered jsonb;
  held public.orders;
  made uuid;
begin
  if buyer is null then
    return app.refused('signed_out');
  end if;
  -- Two windows order one after the other; a request that is edited waits as well.
  perform pg_advisory_xact_lock(hashtextextended('order' || buyer, 0));
  perform from public.service_requests r where r.id = thing and r.user_id = buyer for share;
  offered := app.offer_order(what, thing);
  if offered ? 'refused' then
    return offered;
  end if;
  if offered ->> 'open_order_id' is not null then
    select * into held from public.orders o where o.id = (offered ->> 'open_order_id')::uuid for update;
    if held.status = 'open' and (held.paid_minor > 0 or held.amount_minor = (offered ->> 'amount_minor')::bigint) then
      update public.orders o set way = asked ->> 'way', due_on = coalesce(o.due_on, ${dueOn("asked ->> 'way'")}),
        terms_version = (asked ->> 'terms_version')::integer, terms_agreed_at = now(), version = o.version + 1, updated_at = now()
      where o.id = held.id;
      return jsonb_build_object('order', held.id, 'is_new', false);
    end if;
    perform app.post_cancellation(held.id, 'The price has changed.');
  end if;
  insert into public.orders (user_id, kind, plan_id, request_id, role, description, quantity, amount_minor, tax_minor, tax_name,
    way, due_on, guarantee_days, access_months, session_credits, terms_version, terms_agreed_at)
  values (buyer, what, case what when 'plan' then thing end, case what when 'request' then thing end,
    offered ->> 'role', offered ->> 'description', (offered ->> 'quantity')::integer, (offered ->> 'amount_minor')::bigint,
    (offered ->> 'tax_minor')::bigint, coalesce(offered ->> 'tax_name', ''), asked ->> 'way', ${dueOn("asked ->> 'way'")},
    (offered ->> 'guarantee_days')::integer, (offered ->> 'access_months')::integer, (offered ->> 'session_credits')::integer,
    (asked ->> 'terms_version')::integer, now())
  returning id into made;
  select * into held from public.orders o where o.id = made;
  if held.amount_minor > 0 then
    perform app.post(made, 'charge', held.amount_minor,
      jsonb_build_object('receivable', held.amount_minor, 'sales', held.tax_minor - held.amount_minor, 'tax', -held.tax_minor), '{}');
  else
    perform app.settle_order(made);
  end if;
  return jsonb_build_object('order', made, 'is_new', true);
end`,
});

const own = `select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return 'not_found'`;

/** Another way to pay an open order of the caller's. Answers why not, null where it is done. */
const changeWay = sqlFunction({
  name: 'app.change_order_way',
  args: 'target uuid, wanted text',
  returns: 'text',
  isForRequests: true,
  body: `declare
  held public.orders;
begin
  ${own};
  elsif held.status <> 'open' then
    return 'order_closed';
  end if;
  update public.orders o set way = wanted, due_on = coalesce(o.due_on, ${dueOn('wanted')}), version = o.version + 1, updated_at = now()
  where o.id = target and o.way <> wanted;
  return null;
end`,
});

/** Cancels an open order of the caller's of which nothing is paid. Answers why not, null where it is done. */
const cancel = sqlFunction({
  name: 'app.cancel_order',
  args: 'target uuid, seen integer',
  returns: 'text',
  isForRequests: true,
  body: `declare
  held public.orders;
begin
  ${own};
  elsif held.version <> seen then
    return 'changed_meanwhile';
  elsif held.status <> 'open' then
    return 'order_closed';
  elsif held.paid_minor > 0 then
    return 'order_part_paid';
  end if;
  perform app.post_cancellation(target, '');
  return null;
end`,
});

/** Cancels what is open for a request that changes. Whether it may: not where any part of an order for it is paid. */
const cancelOfRequest = sqlFunction({
  name: 'app.cancel_orders_of_request',
  args: 'request uuid',
  returns: 'boolean',
  body: `declare
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
end`,
});

/** The addresses of those whose orders the caller may read: their own, or of all buyers for staff. */
const buyers = sqlFunction({
  name: 'app.buyers',
  args: '',
  returns: 'table (user_id uuid, email text)',
  kind: "stable security definer set search_path = ''",
  isForRequests: true,
  body: `declare
  caller uuid := app.user_id();
  is_staff boolean := app.permits('manage_subscriptions') is true;
begin
  return query
    select u.id, u.email from public.users u
    where u.id = caller or (is_staff and exists (select from public.orders o where o.user_id = u.id));
end`,
});

export const orderingSql: readonly DerivedSql[] = [buyers, offer, reverse, place, changeWay, cancel, cancelOfRequest];
