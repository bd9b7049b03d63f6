-- A payment that arrived, in part or in surplus: what is not due is owed to the buyer. The same one is posted once.
create or replace function app.post_payment(target uuid, amount bigint, money text, facts jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  applied bigint;
begin
  select * into held from public.orders o where o.id = target for update;
  if not found then
    return 'unknown_order';
  elsif held.currency <> upper(coalesce(money, held.currency)) or amount is null or amount <= 0 then
    return 'mismatch';
  end if;
  if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('payment')
  ) then
    return 'known';
  end if;
  applied := least(amount, greatest(held.due_minor, 0));
  perform app.post(target, 'payment', amount,
    jsonb_build_object(case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end, amount, 'receivable', -applied, 'credit_owed', applied - amount), facts);
  return 'posted';
end
$$;
