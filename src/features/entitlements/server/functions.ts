// The SQL by which a payment opens what was bought and a refund closes it again. All of it follows from the order's row, so
// that it is the same however the order was paid and however often it is told of.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { products as catalogue } from '#features/requests/schema.ts';

import { creditFunctions, HELD } from './credit-functions.ts';
import { entitledInTurn as inTurn, liveGrant as live } from './queries.ts';

/** Brings `user_roles.is_subscribed` to what the grants say at an instant. A role that never had a grant stays as it is. */
const refresh = sqlFunction({
  name: 'app.refresh_subscription',
  args: 'person uuid, wanted text, at timestamp with time zone',
  returns: 'void',
  body: `begin
  update public.user_roles r
  set is_subscribed = not r.is_subscribed, version = r.version + 1, updated_at = now()
  where r.user_id = person and r.role = wanted
    and exists (select from public.access_grants g where g.user_id = person and g.role = wanted)
    and r.is_subscribed is distinct from exists (
      select from public.access_grants g where g.user_id = person and g.role = wanted and ${live('g', 'at')}
    );
end`,
});

/** The same for every role whose grants have begun or ended since: how many changed. */
const refreshAll = sqlFunction({
  name: 'app.refresh_subscriptions',
  args: 'at timestamp with time zone',
  returns: 'integer',
  body: `declare
  held record;
  changed integer := 0;
begin
  for held in
    select r.user_id, r.role from public.user_roles r
    join (
      select g.user_id, g.role, bool_or(${live('g', 'at')}) as is_live from public.access_grants g group by g.user_id, g.role
    ) granted on granted.user_id = r.user_id and granted.role = r.role
    where r.is_subscribed <> granted.is_live
    order by r.user_id, r.role
  loop
    ${inTurn('held.user_id')};
    perform app.refresh_subscription(held.user_id, held.role, at);
    changed := changed + 1;
  end loop;
  return changed;
end`,
});

/**
 * Puts the grants of a role that run to an end one behind the other, in the order in which they were bought. What was
 * revoked takes the time until then; what is without end takes none, unless it was revoked.
 */
const stack = sqlFunction({
  name: 'app.stack_grants',
  args: 'person uuid, wanted text',
  returns: 'void',
  body: `declare
  each record;
  free timestamptz := '-infinity';
  start timestamptz;
  until timestamptz;
begin
  for each in
    select g.*, o.access_months
    from public.access_grants g left join public.orders o on o.id = g.order_id
    where g.user_id = person and g.role = wanted
    order by g.bought_at, g.created_at, g.id
  loop
    start := case when each.order_id is null then each.starts_at else greatest(each.bought_at, free) end;
    until := case
      when each.order_id is null then each.ends_at
      when each.access_months is not null then start + make_interval(months => each.access_months)
    end;
    if each.starts_at is distinct from start or each.ends_at is distinct from until then
      update public.access_grants set starts_at = start, ends_at = until where id = each.id;
    end if;
    if until is not null or each.revoked_at is not null then
      free := greatest(free, least(until, each.revoked_at));
    end if;
  end loop;
end`,
});

const grant = sqlFunction({
  name: 'app.grant_bought_access',
  args: 'bought public.orders',
  returns: 'void',
  body: `declare
  wanted text := coalesce(bought.role, 'applicant');
begin
  if bought.status in ${HELD} then
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
end`,
});

/** A plan's sessions come one a month from the payment on; those of the package and the workbook all at once. */
const credit = sqlFunction({
  name: 'app.give_bought_credits',
  args: 'bought public.orders',
  returns: 'void',
  body: `begin
  if bought.status in ${HELD} then
    insert into public.session_credits (user_id, order_id, number, available_from)
    select bought.user_id, bought.id, each,
      coalesce(bought.paid_at, now()) + make_interval(months => case bought.kind when 'plan' then each - 1 else 0 end)
    from generate_series(1, bought.session_credits) as each
    on conflict on constraint session_credits_number do update set revoked_at = null where session_credits.revoked_at is not null;
  else
    update public.session_credits set revoked_at = now()
    where order_id = bought.id and spent_at is null and revoked_at is null;
  end if;
end`,
});

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const daysOfProducts = catalogue.map(({ name, deliveryDays }) => `(${quoted(name)}, ${deliveryDays})`).join(', ');

/**
 * Makes the service requests that go with the package or the workbook, paid with it; what is in the catalogue no more is left
 * out. A refund moves those that are not delivered to Trash.
 */
const requests = sqlFunction({
  name: 'app.make_included_requests',
  args: 'bought public.orders',
  returns: 'void',
  body: `declare
  each record;
  made uuid;
begin
  if bought.status in ${HELD} then
    for each in
      select listed.number, offered.name, offered.days from public.products p
      cross join lateral unnest(p.request_products) with ordinality as listed (name, number)
      join (values ${daysOfProducts}) as offered (name, days) on offered.name = listed.name
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
end`,
});

const settle = sqlFunction({
  name: 'app.entitle_buyer',
  args: '',
  returns: 'trigger',
  body: `begin
  if new.kind = 'request' or (new.status in ('open', 'cancelled') and not exists (
    select from public.access_grants g where g.order_id = new.id
    union all select from public.session_credits c where c.order_id = new.id
    union all select from public.included_requests i where i.order_id = new.id
  )) then
    return null;
  end if;
  ${inTurn('new.user_id')};
  if new.kind = 'plan' or exists (select from public.products p where p.key = new.kind and p.opens_access) then
    perform app.grant_bought_access(new);
  end if;
  perform app.give_bought_credits(new);
  if new.kind <> 'plan' then
    perform app.make_included_requests(new);
  end if;
  return null;
end`,
});

/** Until when a user has paid for each role that is open to them: an instant, or null where it is without end. */
const ends = sqlFunction({
  name: 'app.access_ends',
  args: 'person uuid',
  returns: 'jsonb',
  kind: `stable ${asOwner}`,
  language: 'sql',
  body: `  select coalesce(jsonb_object_agg(open.role, open.until), '{}') from (
    select g.role, case when bool_and(g.ends_at is not null) then max(g.ends_at) end as until
    from public.access_grants g
    where g.user_id = person and g.revoked_at is null and (g.ends_at is null or g.ends_at > now())
    group by g.role
  ) as open`,
});

function trigger(table: string, part: string, rest: string): DerivedSql {
  const name = `${table}_${part}`;
  return {
    name: `${name} on ${table}`,
    create: [`create or replace trigger ${name} ${rest}`],
    drop: `drop trigger if exists ${name} on ${table}`,
  };
}

const bookedTables = ['session_bookings', 'consultation_sessions'];

/** Each after those that it calls. */
export const entitlementsSql: readonly DerivedSql[] = [
  refresh,
  refreshAll,
  stack,
  grant,
  credit,
  requests,
  settle,
  ...creditFunctions,
  ends,
  trigger(
    'orders',
    'entitles_buyer',
    'after insert or update of status, paid_minor on orders for each row execute function app.entitle_buyer()',
  ),
  ...bookedTables.flatMap((table) => [
    trigger(
      table,
      'gives_back_credit',
      `after update of status on ${table} for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function app.give_back_session_credit()`,
    ),
    trigger(
      table,
      'removed_gives_back_credit',
      `after delete on ${table} for each row when (old.status not in ('completed', 'cancelled')) execute function app.give_back_session_credit()`,
    ),
  ]),
];
