// The SQL of the books: what is posted stays as it is, balances, and decides what an order's status and sums are.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

const plain = "set search_path = ''";

/** Books are corrected by another transaction, never by a change: for every role, owners of the tables included. */
const refuseChange = sqlFunction({
  name: 'app.refuse_change_of_books',
  args: '',
  returns: 'trigger',
  kind: plain,
  body: `begin
  -- The deletion of an account leaves the books as they are, but for whose they were.
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'user_id'
    and to_jsonb(new) - array['user_id', 'recorded_by'] = to_jsonb(old) - array['user_id', 'recorded_by']
    and coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id') is not distinct from to_jsonb(old) ->> 'user_id'
    and coalesce(to_jsonb(new) ->> 'recorded_by', to_jsonb(old) ->> 'recorded_by') is not distinct from to_jsonb(old) ->> 'recorded_by'
  then
    return new;
  end if;
  raise exception 'the books are append-only' using errcode = 'restrict_violation';
end`,
});

/** At commit: a transaction has entries, in its currency and of its order, and they add up to nothing. */
const checkBalance = sqlFunction({
  name: 'app.check_balance',
  args: '',
  returns: 'trigger',
  body: `declare
  posted uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid else new.id end;
begin
  if not coalesce((
    select sum(e.amount_minor) = 0 and bool_and(e.currency = t.currency and e.order_id = t.order_id)
    from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id
    where t.id = posted
  ), false) then
    raise exception 'the entries of transaction % do not balance', posted using errcode = '23514';
  end if;
  return null;
end`,
});

/**
 * Sets an order's status and sums by its entries, and by nothing else. What is due was charged and not paid; what was given
 * back counts against what was charged; the rest of a payment is owed to the buyer.
 */
const settle = sqlFunction({
  name: 'app.settle_order',
  args: 'target uuid',
  returns: 'void',
  body: `declare
  held public.orders;
  book record;
  state text;
begin
  select * into held from public.orders o where o.id = target for update;
  select
    coalesce(sum(e.amount_minor) filter (where e.account = 'receivable'), 0) as due,
    coalesce(-sum(e.amount_minor) filter (where e.account in ('sales', 'tax')), 0) as charged,
    coalesce(sum(e.amount_minor) filter (where e.account = 'refunds'), 0) as refunded,
    coalesce(sum(e.amount_minor) filter (where e.account = 'disputed'), 0) as disputed,
    coalesce(-sum(e.amount_minor) filter (where e.account = 'credit_owed'), 0) as credit
  into book
  from public.ledger_entries e where e.order_id = target;
  state := case
    when book.disputed > 0 then 'disputed'
    when book.charged = 0 and held.amount_minor > 0 then 'cancelled'
    when book.refunded > 0 and book.refunded >= book.charged then 'refunded'
    when book.refunded > 0 then 'partly_refunded'
    when book.due <= 0 then 'paid'
    else 'open'
  end;
  update public.orders o set
    status = state,
    due_minor = book.due,
    paid_minor = book.charged - book.due,
    refunded_minor = book.refunded,
    credit_minor = book.credit,
    paid_at = case
      when state in ('open', 'cancelled') then null
      else coalesce(held.paid_at, (select max(t.occurred_at) from public.ledger_transactions t where t.order_id = target and t.kind = 'payment'), now())
    end,
    version = o.version + 1,
    updated_at = now()
  where o.id = target;
end`,
});

/**
 * Posts a transaction and settles its order. \`lines\` are \`{ account: minor units }\`, debits positive, of which those of nothing
 * are left out; \`facts\` are \`means\`, \`external_id\`, \`reference\`, \`note\`, \`recorded_by\` and \`occurred_at\`.
 */
const post = sqlFunction({
  name: 'app.post',
  args: 'target uuid, what text, amount bigint, lines jsonb, facts jsonb',
  returns: 'uuid',
  body: `declare
  held public.orders;
  posted uuid;
begin
  select * into strict held from public.orders o where o.id = target for update;
  insert into public.ledger_transactions
    (order_id, user_id, kind, amount_minor, currency, means, external_id, reference, note, recorded_by, occurred_at, created_at)
  values (
    held.id, held.user_id, what, amount, held.currency, coalesce(facts ->> 'means', ''), facts ->> 'external_id',
    coalesce(facts ->> 'reference', ''), coalesce(facts ->> 'note', ''), (facts ->> 'recorded_by')::uuid,
    -- Two of one moment stay in their order.
    coalesce((facts ->> 'occurred_at')::timestamptz, now()), clock_timestamp()
  )
  returning id into posted;
  insert into public.ledger_entries (transaction_id, order_id, account, amount_minor, currency)
  select posted, held.id, line.key, line.value::bigint, held.currency
  from jsonb_each_text(lines) as line
  where line.value::bigint <> 0;
  perform app.settle_order(held.id);
  return posted;
end`,
});

/** The account in which money of these means lies. */
const accountOf = "case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end";
const lock = `select * into held from public.orders o where o.id = target for update;
  if not found then
    return 'unknown_order';
  elsif held.currency <> upper(coalesce(money, held.currency)) or amount is null or amount <= 0 then
    return 'mismatch';
  end if`;
const known = (kinds: string) => `if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in (${kinds})
  ) then
    return 'known';
  end if`;

/** A payment that arrived, in part or in surplus: what is not due is owed to the buyer. The same one is posted once. */
const postPayment = sqlFunction({
  name: 'app.post_payment',
  args: 'target uuid, amount bigint, money text, facts jsonb',
  returns: 'text',
  body: `declare
  held public.orders;
  applied bigint;
begin
  ${lock};
  ${known("'payment'")};
  applied := least(amount, greatest(held.due_minor, 0));
  perform app.post(target, 'payment', amount,
    jsonb_build_object(${accountOf}, amount, 'receivable', -applied, 'credit_owed', applied - amount), facts);
  return 'posted';
end`,
});

/**
 * Money that went back to the buyer. Of an order that is paid it counts as refunded; of one that is paid in part it takes the
 * payment back, and is due again. Never more than was paid.
 */
const postRefund = sqlFunction({
  name: 'app.post_refund',
  args: 'target uuid, amount bigint, money text, facts jsonb',
  returns: 'text',
  body: `declare
  held public.orders;
begin
  ${lock};
  ${known("'refund'")};
  if amount > app.refundable_minor(target) then
    return 'mismatch';
  end if;
  perform app.post(target, 'refund', amount,
    jsonb_build_object(case when held.due_minor > 0 then 'receivable' else 'refunds' end, amount, ${accountOf}, -amount), facts);
  return 'posted';
end`,
});

/** A refund that was posted and did not reach the buyer: it stays given, and its money is owed until it is paid another way. */
const postRefundReturn = sqlFunction({
  name: 'app.post_refund_return',
  args: 'target uuid, facts jsonb',
  returns: 'text',
  body: `declare
  amount bigint;
begin
  perform from public.orders o where o.id = target for update;
  ${known("'refund_returned'")};
  select t.amount_minor into amount from public.ledger_transactions t
  where t.order_id = target and t.kind = 'refund' and t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id';
  if not found then
    return 'unknown_order';
  end if;
  perform app.post(target, 'refund_returned', amount, jsonb_build_object(${accountOf}, amount, 'credit_owed', -amount), facts);
  return 'posted';
end`,
});

/** What can still be given back of an order's price, in minor units: paid, neither given back nor disputed. */
const refundable = sqlFunction({
  name: 'app.refundable_minor',
  args: 'target uuid',
  returns: 'bigint',
  kind: "stable security definer set search_path = ''",
  body: `begin
  return (
    select greatest(0, o.paid_minor - o.refunded_minor - coalesce((
      select sum(e.amount_minor) from public.ledger_entries e where e.order_id = o.id and e.account = 'disputed'
    ), 0))
    from public.orders o where o.id = target
  );
end`,
});

/** Money paid in surplus that went back to the buyer. */
const postCreditRefund = sqlFunction({
  name: 'app.post_credit_refund',
  args: 'target uuid, amount bigint, money text, facts jsonb',
  returns: 'text',
  body: `declare
  held public.orders;
begin
  ${lock};
  ${known("'credit_refund'")};
  if amount > held.credit_minor then
    return 'mismatch';
  end if;
  perform app.post(target, 'credit_refund', amount, jsonb_build_object('credit_owed', amount, ${accountOf}, -amount), facts);
  return 'posted';
end`,
});

/**
 * A dispute of a payment: \`what\` is dispute_opened, dispute_won or dispute_lost. Its end may be told before its beginning, which is
 * posted with it then; once it has ended it stays so.
 */
const postDispute = sqlFunction({
  name: 'app.post_dispute',
  args: 'target uuid, what text, amount bigint, money text, facts jsonb',
  returns: 'text',
  body: `declare
  held public.orders;
begin
  ${lock};
  if what = 'dispute_opened' then
    ${known("'dispute_opened', 'dispute_won', 'dispute_lost'")};
  else
    ${known("'dispute_won', 'dispute_lost'")};
  end if;
  if not exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind = 'dispute_opened'
  ) then
    if amount > app.refundable_minor(target) then
      return 'mismatch';
    end if;
    perform app.post(target, 'dispute_opened', amount, jsonb_build_object('disputed', amount, 'stripe', -amount), facts);
  end if;
  if what <> 'dispute_opened' then
    -- What was held back when it began.
    select t.amount_minor into amount from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind = 'dispute_opened';
    perform app.post(target, what, amount,
      jsonb_build_object('disputed', -amount, case what when 'dispute_won' then 'stripe' else 'refunds' end, amount), facts);
  end if;
  return 'posted';
end`,
});

const books = ['ledger_transactions', 'ledger_entries'] as const;
const triggers = books.flatMap((table): DerivedSql[] => [
  {
    name: `${table}_append_only on ${table}`,
    create: [
      `create or replace trigger ${table}_append_only before update or delete on ${table} for each row execute function app.refuse_change_of_books()`,
    ],
    drop: `drop trigger if exists ${table}_append_only on ${table}`,
  },
  {
    name: `${table}_balance on ${table}`,
    create: [
      `drop trigger if exists ${table}_balance on ${table}`,
      `create constraint trigger ${table}_balance after insert on ${table} deferrable initially deferred for each row execute function app.check_balance()`,
    ],
    drop: `drop trigger if exists ${table}_balance on ${table}`,
  },
]);

export const ledgerSql: readonly DerivedSql[] = [
  refuseChange,
  checkBalance,
  settle,
  post,
  refundable,
  postPayment,
  postRefund,
  postRefundReturn,
  postCreditRefund,
  postDispute,
  ...triggers,
];
