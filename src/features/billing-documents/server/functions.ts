// The SQL by which documents are issued. Kinds and amounts follow from the order and the ledger, and what owners have set
// is read here too: a caller brings the order's id, and the environment's defaults for what is not set.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The first of these settings that is set, else what the environment says. */
const billingSetting = sqlFunction({
  name: 'app.billing_setting',
  args: 'keys text[], given text',
  returns: 'text',
  kind: "stable set search_path = ''",
  body: `begin
  return coalesce(
    (select s.value from public.settings s where s.key = any (keys) and s.value <> '' order by array_position(keys, s.key) limit 1),
    left(given, 2000),
    ''
  );
end`,
});

/** A payment or what was given back, as documents tell it. */
const documentPayment = sqlFunction({
  name: 'app.document_payment',
  args: 'moved public.ledger_transactions',
  returns: 'jsonb',
  kind: "stable set search_path = ''",
  body: `begin
  return jsonb_build_object(
    'amount_minor', moved.amount_minor,
    'occurred_on', to_char(moved.occurred_at at time zone 'UTC', 'YYYY-MM-DD'),
    'means', moved.means,
    'reference', moved.reference
  );
end`,
});

/**
 * The tax in the price of an order as its documents show it, null where none is: as the first of them says it, else by the
 * settings, of which all three have to be set. The rate is left out where it is not what the order was taxed by.
 */
const documentTax = sqlFunction({
  name: 'app.document_tax',
  args: 'bought public.orders',
  returns: 'jsonb',
  kind: "stable set search_path = ''",
  body: `declare
  told jsonb;
  named constant text := app.billing_setting(array['tax_name'], null);
  rate constant text := app.billing_setting(array['tax_rate'], null);
  number constant text := app.billing_setting(array['tax_number'], null);
begin
  select d.content -> 'tax' into told
  from public.billing_documents d where d.order_id = bought.id order by d.issued_at, d.number limit 1;
  if found then
    return nullif(told, 'null'::jsonb) - 'amount_minor';
  elsif bought.tax_minor = 0 or named = '' or rate = '' or number = '' then
    return null;
  end if;
  return jsonb_build_object(
    'name', coalesce(nullif(bought.tax_name, ''), named),
    'rate', case
      when abs(bought.tax_minor - bought.amount_minor * rate::numeric / (100 + rate::numeric)) <= 1 then rate else ''
    end,
    'number', number
  );
end`,
});

/** Gives the next number of its kind and year, and mails the document to the buyer. */
const issueDocument = sqlFunction({
  name: 'app.issue_document',
  args: 'bought public.orders, about uuid, as_kind text, amount bigint, told jsonb',
  returns: 'void',
  body: `declare
  of_year constant integer := extract(year from now() at time zone 'UTC');
  placed integer;
  called text;
  made uuid;
begin
  insert into public.billing_counters as c (kind, year, last) values (as_kind, of_year, 1)
  on conflict (kind, year) do update set last = c.last + 1
  returning c.last into placed;
  called := case as_kind when 'invoice' then 'INV' when 'receipt' then 'REC' else 'CN' end
    || '-' || of_year || '-' || lpad(placed::text, greatest(4, length(placed::text)), '0');
  insert into public.billing_documents
    (order_id, user_id, transaction_id, kind, year, sequence, number, amount_minor, currency, content, issued_at)
  values
    (bought.id, bought.user_id, about, as_kind, of_year, placed, called, amount, bought.currency, told, now())
  returning id into made;
  -- It is sent at once, beside any digest: it brings the document along, and is the buyer's alone.
  insert into public.outbox (kind, recipient, data)
  select replace(as_kind, '_', '-') || '-issued', u.email, jsonb_build_object(
    'document', made, 'number', called, 'name', u.name, 'description', bought.description,
    'amount_minor', amount::text, 'due_minor', told ->> 'due_minor', 'credit_minor', told ->> 'credit_minor',
    'currency', bought.currency, 'due_on', coalesce(told ->> 'due_on', ''), 'bank_details', told ->> 'bank_details',
    'reference', told ->> 'reference', 'refers_to', told ->> 'refers_to', 'reason', told ->> 'reason',
    'means', coalesce(told #>> '{payment,means}', ''), 'link', '/payment/' || bought.id
  )
  from public.users u where u.id = bought.user_id and u.email_verified;
end`,
});

/**
 * Issues what an order lacks, and says how many that were: its invoice where it is paid by invoice, a receipt for each payment, a credit note
 * for what was given back or charged back, and for an invoice that was cancelled. Always in this order, so that no two callers wait for each other.
 */
const issueDocuments = sqlFunction({
  name: 'app.issue_documents',
  args: 'of_order uuid, defaults jsonb',
  returns: 'integer',
  isForRequests: true,
  body: `declare
  bought public.orders;
  base jsonb;
  bought_line jsonb;
  of_tax jsonb;
  owed record;
  one public.ledger_transactions;
  invoice text;
  credited bigint;
  issued integer := 0;
begin
  -- Of two at once the second finds what the first one issued.
  select * into bought from public.orders o where o.id = of_order for update;
  if not found then
    return 0;
  elsif app.user_id() is not null and bought.user_id <> app.user_id() and app.permits('manage_subscriptions') is not true then
    return 0;
  end if;
  of_tax := app.document_tax(bought);
  bought_line := case when bought.quantity > 1 and bought.amount_minor % bought.quantity = 0
    then jsonb_build_object(
      'description', regexp_replace(bought.description, '^' || bought.quantity || ' × ', ''),
      'quantity', bought.quantity, 'unit_minor', bought.amount_minor / bought.quantity)
    else jsonb_build_object('description', bought.description, 'quantity', 1, 'unit_minor', bought.amount_minor)
  end || jsonb_build_object('amount_minor', bought.amount_minor);
  select jsonb_build_object(
    'seller', jsonb_build_object(
      'name', app.billing_setting(array['seller_name', 'brand_name'], defaults ->> 'name'),
      'address', app.billing_setting(array['seller_address', 'postal_address'], defaults ->> 'address'),
      'register', app.billing_setting(array['seller_register'], null),
      'email', app.billing_setting(array['contact_email'], defaults ->> 'email')),
    'buyer', jsonb_build_object('name', u.name, 'email', u.email),
    'lines', jsonb_build_array(bought_line),
    'total_minor', bought.amount_minor,
    'tax', of_tax || jsonb_build_object('amount_minor', bought.tax_minor),
    'due_on', null,
    'reference', 'LO-' || upper(left(bought.id::text, 8)),
    'order_id', bought.id,
    'bank_details', '',
    'payment', null,
    'refers_to', '',
    'reason', '',
    'notice', app.billing_setting(array['trading_name_notice'], defaults ->> 'notice'))
  into base
  from public.users u where u.id = bought.user_id;

  if bought.way = 'invoice' and bought.amount_minor > 0 and bought.status <> 'cancelled'
    and not exists (select from public.billing_documents d where d.order_id = bought.id and d.kind = 'invoice')
  then
    perform app.issue_document(bought, null, 'invoice', bought.amount_minor, base || app.document_sums(bought.id, null) || jsonb_build_object(
      'due_on', coalesce(bought.due_on, (now() at time zone 'UTC')::date
        + app.billing_setting(array['invoice_due_days'], defaults ->> 'due_days')::integer),
      'bank_details', app.billing_setting(array['bank_details'], defaults ->> 'bank_details')));
    issued := issued + 1;
  end if;

  for one in
    select t.* from public.ledger_transactions t
    where t.order_id = bought.id and t.kind = 'payment'
      and not exists (select from public.billing_documents d where d.transaction_id = t.id)
    order by t.created_at, t.occurred_at, t.id
  loop
    perform app.issue_document(bought, one.id, 'receipt', one.amount_minor,
      base || app.document_sums(bought.id, one.created_at) || jsonb_build_object('payment', app.document_payment(one)));
    issued := issued + 1;
  end loop;

  for one in
    select t.* from public.ledger_transactions t
    where t.order_id = bought.id
      and (t.kind in ('refund', 'dispute_lost') or t.kind = 'cancellation'
        and exists (select from public.billing_documents d where d.order_id = bought.id and d.kind = 'invoice'))
      and not exists (select from public.billing_documents d where d.transaction_id = t.id)
    order by t.created_at, t.occurred_at, t.id
  loop
    select d.number into invoice from public.billing_documents d
    where d.order_id = bought.id and d.kind in ('invoice', 'receipt') order by d.kind, d.issued_at, d.sequence limit 1;
    select coalesce(sum(d.amount_minor), 0) into credited
    from public.billing_documents d where d.order_id = bought.id and d.kind = 'credit_note';
    perform app.issue_document(bought, one.id, 'credit_note', one.amount_minor,
      base || app.document_sums(bought.id, one.created_at) || jsonb_build_object(
        'lines', jsonb_build_array(jsonb_build_object(
          'description', case one.kind
            when 'cancellation' then 'Cancelled: ' when 'refund' then 'Refund: ' else 'Charged back: ' end || bought.description,
          'quantity', 1, 'unit_minor', one.amount_minor, 'amount_minor', one.amount_minor)),
        'total_minor', one.amount_minor,
        -- By what was credited before, so that the parts of a tax add up to the whole of it.
        'tax', of_tax || jsonb_build_object('amount_minor',
          round(bought.tax_minor::numeric * least(credited + one.amount_minor, bought.amount_minor) / greatest(bought.amount_minor, 1))
          - round(bought.tax_minor::numeric * least(credited, bought.amount_minor) / greatest(bought.amount_minor, 1))),
        'payment', case when one.kind <> 'cancellation' then app.document_payment(one) end,
        'refers_to', coalesce(invoice, ''),
        'reason', one.note));
    issued := issued + 1;
  end loop;
  return issued;
end`,
});

/** What was paid of an order, is due, and is owed to its buyer, by the ledger: of now, or of when a transaction was posted. */
const documentSums = sqlFunction({
  name: 'app.document_sums',
  args: 'of_order uuid, as_of timestamptz',
  returns: 'jsonb',
  kind: "stable set search_path = ''",
  body: `begin
  return (
    select jsonb_build_object(
      'payments', coalesce(
        jsonb_agg(app.document_payment(t) order by t.occurred_at, t.created_at, t.id) filter (where t.kind = 'payment'), '[]'),
      'paid_minor', coalesce(sum(t.amount_minor) filter (where t.kind = 'payment'), 0))
    from public.ledger_transactions t
    where t.order_id = of_order and (as_of is null or t.created_at <= as_of)
  ) || (
    select jsonb_build_object(
      'due_minor', greatest(0, coalesce(sum(e.amount_minor) filter (where e.account = 'receivable'), 0)),
      'credit_minor', greatest(0, -coalesce(sum(e.amount_minor) filter (where e.account = 'credit_owed'), 0)))
    from public.ledger_entries e
    join public.ledger_transactions t on t.id = e.transaction_id
    where e.order_id = of_order and (as_of is null or t.created_at <= as_of)
  );
end`,
});

const refuseChange = sqlFunction({
  name: 'app.refuse_change_of_documents',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `begin
  -- The deletion of an account leaves documents as they are, but for whose they are no more.
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'user_id'
    and to_jsonb(new) - array['user_id', 'recorded_by'] = to_jsonb(old) - array['user_id', 'recorded_by']
    and coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id') is not distinct from to_jsonb(old) ->> 'user_id'
    and coalesce(to_jsonb(new) ->> 'recorded_by', to_jsonb(old) ->> 'recorded_by') is not distinct from to_jsonb(old) ->> 'recorded_by'
  then
    return new;
  end if;
  raise exception 'billing documents are never changed' using errcode = 'restrict_violation';
end`,
});

export const documentFunctions: readonly DerivedSql[] = [
  billingSetting,
  documentPayment,
  documentTax,
  documentSums,
  issueDocument,
  issueDocuments,
  refuseChange,
  {
    name: 'billing_documents_kept on billing_documents',
    create: [
      'create or replace trigger billing_documents_kept before update or delete on billing_documents for each row execute function app.refuse_change_of_documents()',
    ],
    drop: 'drop trigger if exists billing_documents_kept on billing_documents',
  },
];
