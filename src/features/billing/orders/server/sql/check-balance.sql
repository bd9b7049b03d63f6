-- Checks at commit that a transaction has entries in its currency and order that add up to 0, and that its order returns no
-- more than was paid less overpayments, with nothing owed, disputed or due below 0.
create or replace function app.check_balance() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  posted uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid else new.id end;
begin
  if not coalesce((
    select sum(e.amount_minor) = 0 and bool_and(e.currency = t.currency and e.order_id = t.order_id)
    from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id
    where t.id = posted
  ), false) then
    raise exception 'the entries of transaction % do not balance', posted using errcode = '23514';
  end if;
  if exists (
    select from public.ledger_entries e
    where e.order_id = (select t.order_id from public.ledger_transactions t where t.id = posted)
    having sum(e.amount_minor) filter (where e.account in ('stripe', 'link', 'bank', 'credit_owed')) < 0
      or sum(e.amount_minor) filter (where e.account = 'credit_owed') > 0
      or sum(e.amount_minor) filter (where e.account = 'disputed') < 0
      or sum(e.amount_minor) filter (where e.account = 'receivable') < 0
  ) then
    raise exception 'the entries of transaction % give back more than was paid', posted using errcode = '23514';
  end if;
  return null;
end
$$;

drop trigger if exists ledger_entries_balance on ledger_entries;
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred
  for each row execute function app.check_balance();

drop trigger if exists ledger_transactions_balance on ledger_transactions;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions deferrable initially deferred
  for each row execute function app.check_balance();
