-- A payment or a refund, as documents show it, with its date for the buyer. Noon in UTC is a date that staff entered, so
-- it is that date in every time zone.
create or replace function app.document_payment(moved public.ledger_transactions) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'amount_minor', moved.amount_minor,
    'occurred_on', case
      when moved.means <> 'stripe' and (moved.occurred_at at time zone 'UTC')::time = '12:00' then (moved.occurred_at at time zone 'UTC')::date
      else app.day_of(moved.user_id, moved.occurred_at)
    end,
    'means', moved.means,
    'reference', moved.reference
  );
end
$$;
