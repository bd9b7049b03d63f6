-- Money paid in surplus that went back to the buyer.
create or replace function app.post_credit_refund(target uuid, amount bigint, money text, facts jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target for update;
  if not found then
    return 'unknown_order';
  elsif held.currency <> upper(coalesce(money, held.currency)) or amount is null or amount <= 0 then
    return 'mismatch';
  end if;
  if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('credit_refund')
  ) then
    return 'known';
  end if;
  if amount > held.credit_minor then
    return 'mismatch';
  end if;
  perform app.post(target, 'credit_refund', amount, jsonb_build_object('credit_owed', amount, case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end, -amount), facts);
  return 'posted';
end
$$;
