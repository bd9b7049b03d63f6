// The SQL by which admins record money and buyers ask for theirs back. No admin handles an order of their own.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

const handled = `if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile'`;

/** What an order's own reference of a payment makes unique: the same reference may serve another order. */
const externalId = "held.id || ':' || lower(btrim(asked ->> 'reference'))";
const facts = (means: string) => `jsonb_build_object('means', ${means}, 'external_id', ${externalId},
    'reference', asked ->> 'reference', 'note', asked ->> 'note', 'recorded_by', app.user_id(), 'occurred_at', asked ->> 'occurred_at')`;

/**
 * Records a payment that arrived: asked are \`order\`, \`version\`, \`amount\`, \`means\`, \`reference\`, \`note\` and \`occurred_at\`. Answers why
 * not, null where it is done.
 */
const recordPayment = sqlFunction({
  name: 'app.record_payment',
  args: 'asked jsonb',
  returns: 'text',
  isForRequests: true,
  body: `declare
  held public.orders;
  outcome text;
begin
  ${handled};
  end if;
  outcome := app.post_payment(held.id, (asked ->> 'amount')::bigint, held.currency, ${facts("asked ->> 'means'")});
  return case outcome when 'posted' then null when 'known' then 'payment_known' else 'invalid' end;
end`,
});

/**
 * Until when a buyer may ask for their money back: the end of the last day of the guarantee in their calendar, and, where
 * they have set no time zone, when that day is over everywhere. Null where nothing is paid or no guarantee goes with it.
 */
const guaranteeUntil = sqlFunction({
  name: 'app.guarantee_until',
  args: 'paid timestamptz, days integer, buyer uuid',
  returns: 'timestamptz',
  kind: "stable security definer set search_path = ''",
  isForRequests: true,
  body: `declare
  zone text := coalesce((select nullif(p.time_zone, '') from public.profiles p where p.id = buyer), 'Etc/GMT+12');
begin
  if days = 0 then
    return null;
  end if;
  return ((paid at time zone zone)::date + days + 1)::timestamp at time zone zone - interval '1 millisecond';
end`,
});

/** The caller asks for all of it back, within the guarantee. Answers \`{ refund }\` or \`{ refused }\`. */
const askRefund = sqlFunction({
  name: 'app.ask_refund',
  args: 'target uuid, why text',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  held public.orders;
  made uuid;
begin
  select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return app.refused('not_found');
  elsif held.status not in ('paid', 'partly_refunded') or held.guarantee_days = 0 or app.refundable_minor(target) = 0 then
    return app.refused('refund_not_offered');
  elsif now() > app.guarantee_until(held.paid_at, held.guarantee_days, held.user_id) then
    return app.refused('guarantee_over');
  elsif exists (select from public.refunds r where r.order_id = target and r.status in ('asked', 'sending')) then
    return app.refused('refund_asked');
  end if;
  insert into public.refunds (order_id, user_id, amount_minor, reason)
  values (target, held.user_id, app.refundable_minor(target), why)
  returning id into made;
  return jsonb_build_object('refund', made);
end`,
});

/**
 * Grants a refund, asked for or not: asked are \`order\`, \`version\`, \`amount\`, \`refund\` (or none), \`decision\`, \`reference\` and
 * \`through_provider\`: whether the payment provider gives the money back, so that it is posted once that has happened.
 * Answers \`{ refund }\` or \`{ refused }\`.
 */
const grantRefund = sqlFunction({
  name: 'app.grant_refund',
  args: 'asked jsonb',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  refusal text := app.refund_refusal(asked);
  through boolean := (asked ->> 'through_provider')::boolean;
  held public.orders;
  given uuid := (asked ->> 'refund')::uuid;
  paid_by text;
begin
  if refusal is not null then
    return app.refused(refusal);
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid;
  if given is not null then
    update public.refunds r set amount_minor = (asked ->> 'amount')::bigint, status = case when through then 'sending' else 'done' end,
      decision = asked ->> 'decision', decided_by = app.user_id(), decided_at = now(), version = r.version + 1, updated_at = now()
    where r.id = given and r.order_id = held.id and r.status = 'asked';
    if not found then
      return app.refused('refund_decided');
    end if;
  else
    insert into public.refunds (order_id, user_id, amount_minor, status, decision, decided_by, decided_at)
    values (held.id, held.user_id, (asked ->> 'amount')::bigint, case when through then 'sending' else 'done' end,
      asked ->> 'decision', app.user_id(), now())
    returning id into given;
  end if;
  if not through then
    -- A transfer by staff leaves what was paid by card at the provider.
    select case when t.means = 'stripe' and asked ->> 'reference' <> '' then 'transfer' else t.means end into paid_by
    from public.ledger_transactions t
    where t.order_id = held.id and t.kind = 'payment' order by t.created_at desc limit 1;
    perform app.post_refund(held.id, (asked ->> 'amount')::bigint, held.currency,
      jsonb_build_object('means', coalesce(paid_by, 'other'), 'external_id', given::text, 'reference', asked ->> 'reference',
        'recorded_by', app.user_id()));
  end if;
  return jsonb_build_object('refund', given);
end`,
});

const refundRefusal = sqlFunction({
  name: 'app.refund_refusal',
  args: 'asked jsonb',
  returns: 'text',
  body: `declare
  held public.orders;
begin
  ${handled};
  elsif (asked ->> 'amount')::bigint is null or (asked ->> 'amount')::bigint <= 0
    or (asked ->> 'amount')::bigint > app.refundable_minor(held.id)
  then
    return 'refund_too_high';
  elsif exists (
    select from public.refunds r
    where r.order_id = held.id and r.id is distinct from (asked ->> 'refund')::uuid and r.status in ('asked', 'sending')
  ) then
    return 'refund_asked';
  end if;
  return null;
end`,
});

const declineRefund = sqlFunction({
  name: 'app.decline_refund',
  args: 'target uuid, why text',
  returns: 'text',
  isForRequests: true,
  body: `declare
  held public.refunds;
begin
  if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.refunds r where r.id = target for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.status <> 'asked' then
    return 'refund_decided';
  end if;
  update public.refunds r set status = 'declined', decision = why, decided_by = app.user_id(), decided_at = now(),
    version = r.version + 1, updated_at = now()
  where r.id = target;
  return null;
end`,
});

/** Records that money paid in surplus went back: asked as of a payment. Answers why not, null where it is done. */
const recordCreditRefund = sqlFunction({
  name: 'app.record_credit_refund',
  args: 'asked jsonb',
  returns: 'text',
  isForRequests: true,
  body: `declare
  held public.orders;
  outcome text;
begin
  ${handled};
  elsif (asked ->> 'amount')::bigint > held.credit_minor then
    return 'refund_too_high';
  end if;
  outcome := app.post_credit_refund(held.id, (asked ->> 'amount')::bigint, held.currency, ${facts("asked ->> 'means'")});
  return case outcome when 'posted' then null when 'known' then 'payment_known' else 'invalid' end;
end`,
});

export const staffSql: readonly DerivedSql[] = [
  recordPayment,
  guaranteeUntil,
  askRefund,
  refundRefusal,
  grantRefund,
  declineRefund,
  recordCreditRefund,
];
