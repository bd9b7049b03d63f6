-- Sets an order's status and sums by its entries, and by nothing else. What is due was charged and not paid; what was
-- given back counts against what was charged; the rest of a payment is owed to the buyer.
create or replace function app.settle_order(target uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  book record;
  state text;
begin
  select * into held from public.orders o where o.id = target for update;
  select
    coalesce(sum(e.amount_minor) filter (where e.account = 'receivable'), 0) as due,
    coalesce(-sum(e.amount_minor) filter (where e.account in ('sales', 'tax')), 0) as charged,
    coalesce(sum(e.amount_minor) filter (where e.account = 'refunds'), 0) as refunded,
    coalesce(sum(e.amount_minor) filter (where e.account = 'disputed'), 0) as disputed,
    coalesce(-sum(e.amount_minor) filter (where e.account = 'credit_owed'), 0) as credit
  into book
  from public.ledger_entries e where e.order_id = target;
  state := case
    when book.disputed > 0 then 'disputed'
    when book.charged = 0 and held.amount_minor > 0 then 'cancelled'
    when book.refunded > 0 and book.refunded >= book.charged then 'refunded'
    when book.refunded > 0 then 'partly_refunded'
    when book.due <= 0 then 'paid'
    else 'open'
  end;
  update public.orders o set
    status = state,
    due_minor = book.due,
    paid_minor = book.charged - book.due,
    refunded_minor = book.refunded,
    credit_minor = book.credit,
    paid_at = case
      when state in ('open', 'cancelled') then null
      else coalesce(held.paid_at, (select max(t.occurred_at) from public.ledger_transactions t where t.order_id = target and t.kind = 'payment'), now())
    end,
    version = o.version + 1,
    updated_at = now()
  where o.id = target;
end
$$;
