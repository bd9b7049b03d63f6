-- A refund that was posted and did not reach the buyer: it stays given, and its money is owed until it is paid another
-- way.
create or replace function app.post_refund_return(target uuid, facts jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  amount bigint;
begin
  perform from public.orders o where o.id = target for update;
  if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('refund_returned')
  ) then
    return 'known';
  end if;
  select t.amount_minor into amount from public.ledger_transactions t
  where t.order_id = target and t.kind = 'refund' and t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id';
  if not found then
    return 'unknown_order';
  end if;
  perform app.post(target, 'refund_returned', amount, jsonb_build_object(case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end, amount, 'credit_owed', -amount), facts);
  return 'posted';
end
$$;
