-- Posts a transaction and settles its order. `lines` are `{ account: minor units }`, debits positive, of which those of
-- nothing are left out; `facts` are `means`, `external_id`, `reference`, `note`, `recorded_by` and `occurred_at`.
create or replace function app.post(target uuid, what text, amount bigint, lines jsonb, facts jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
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
end
$$;
