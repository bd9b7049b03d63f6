-- Gives the next number of its kind and year, and mails the document to the buyer.
create or replace function app.issue_document(bought public.orders, about uuid, as_kind text, amount bigint, told jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  of_year constant integer := extract(year from now() at time zone 'UTC')::integer;
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
    (bought.id, bought.user_id, about, as_kind, of_year, placed, called, amount, bought.currency,
      told || jsonb_build_object('issued_on', app.day_of(bought.user_id, now())), now())
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
end
$$;
