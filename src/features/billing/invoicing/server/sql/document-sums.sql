-- What was paid of an order, is due, and is owed to its buyer, by the ledger: of now, or of when a transaction was
-- posted.
create or replace function app.document_sums(of_order uuid, as_of timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
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
end
$$;
