-- A payment or what was given back, as documents tell it.
create or replace function app.document_payment(moved public.ledger_transactions) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'amount_minor', moved.amount_minor,
    'occurred_on', to_char(moved.occurred_at at time zone 'UTC', 'YYYY-MM-DD'),
    'means', moved.means,
    'reference', moved.reference
  );
end
$$;
