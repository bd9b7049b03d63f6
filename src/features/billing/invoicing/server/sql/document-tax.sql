-- The tax in the price of an order as its documents show it, null where none is: as the first of them says it, else by
-- the settings, of which all three have to be set. The rate is left out where it is not what the order was taxed by.
create or replace function app.document_tax(bought public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
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
end
$$;
