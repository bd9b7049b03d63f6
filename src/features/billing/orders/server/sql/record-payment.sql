-- Records a payment that arrived: asked are `order`, `version`, `amount`, `means`, `reference`, `note` and
-- `occurred_at`. Answers why not, null where it is done.
create or replace function app.record_payment(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  outcome text;
begin
  if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  end if;
  outcome := app.post_payment(held.id, (asked ->> 'amount')::bigint, held.currency, jsonb_build_object('means', asked ->> 'means', 'external_id', held.id || ':' || lower(btrim(asked ->> 'reference')),
    'reference', asked ->> 'reference', 'note', asked ->> 'note', 'recorded_by', app.user_id(), 'occurred_at', asked ->> 'occurred_at'));
  return case outcome when 'posted' then null when 'known' then 'payment_known' else 'invalid' end;
end
$$;
grant execute on function app.record_payment to laurel_user;
