-- Money that went back to the buyer. Of an order that is paid it counts as refunded; of one that is paid in part it
-- takes the payment back, and is due again. Never more than was paid.
create or replace function app.post_refund(target uuid, amount bigint, money text, facts jsonb) returns text
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
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('refund')
  ) then
    return 'known';
  end if;
  if amount > app.refundable_minor(target) then
    return 'mismatch';
  end if;
  perform app.post(target, 'refund', amount,
    jsonb_build_object(case when held.due_minor > 0 then 'receivable' else 'refunds' end, amount, case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end, -amount), facts);
  return 'posted';
end
$$;
