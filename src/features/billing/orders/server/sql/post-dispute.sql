-- A dispute of a payment: `what` is dispute_opened, dispute_won or dispute_lost. Its end may be told before its
-- beginning, which is posted with it then; once it has ended it stays so.
create or replace function app.post_dispute(target uuid, what text, amount bigint, money text, facts jsonb) returns text
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
  if what = 'dispute_opened' then
    if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('dispute_opened', 'dispute_won', 'dispute_lost')
  ) then
    return 'known';
  end if;
  else
    if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('dispute_won', 'dispute_lost')
  ) then
    return 'known';
  end if;
  end if;
  if not exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind = 'dispute_opened'
  ) then
    if amount > app.refundable_minor(target) then
      return 'mismatch';
    end if;
    perform app.post(target, 'dispute_opened', amount, jsonb_build_object('disputed', amount, 'stripe', -amount), facts);
  end if;
  if what <> 'dispute_opened' then
    -- What was held back when it began.
    select t.amount_minor into amount from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind = 'dispute_opened';
    perform app.post(target, what, amount,
      jsonb_build_object('disputed', -amount, case what when 'dispute_won' then 'stripe' else 'refunds' end, amount), facts);
  end if;
  return 'posted';
end
$$;
