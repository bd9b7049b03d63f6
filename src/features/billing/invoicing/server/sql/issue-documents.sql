-- Issues what an order lacks, and says how many that were: its invoice where it is paid by invoice, a receipt for each
-- payment, a credit note for what was given back or charged back, and for an invoice that was cancelled. Always in this
-- order, so that no two callers wait for each other.
create or replace function app.issue_documents(of_order uuid, defaults jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  base jsonb;
  bought_line jsonb;
  of_tax jsonb;
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
      'due_on', coalesce(bought.due_on, app.day_of(bought.user_id, now())
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
    select coalesce(sum(d.amount_minor), 0)::bigint into credited
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
end
$$;
grant execute on function app.issue_documents to laurel_user;
