-- The income of each period from the ledger, newest first, as `{ rows, total }`. The ledger has late payments under their own days, and
-- nothing is ever taken from it. `days` is how far back, null for all. Null if the caller may not know.
create or replace function app.income_periods(by text, days integer) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    with moved as (
      select
        date_trunc(by, t.occurred_at at time zone 'UTC') as at,
        case t.kind when 'payment' then t.amount_minor else 0 end as paid,
        case t.kind when 'payment' then 0 when 'refund_returned' then - t.amount_minor else t.amount_minor end as refunded
      from public.ledger_transactions t
      where t.kind in ('payment', 'refund', 'refund_returned', 'dispute_lost', 'credit_refund') and t.currency = 'USD' and (
        days is null
        or t.occurred_at >= date_trunc(by, (now() at time zone 'UTC')::date::timestamp - make_interval(days => days)) at time zone 'UTC')
    ), counted as (
      select m.at, sum(m.paid) / 100.0 as paid, sum(m.refunded) / 100.0 as refunded, sum(m.paid - m.refunded) / 100.0 as net
      from moved m
      group by m.at
    )
    select json_build_object('rows', coalesce(json_agg(row_to_json(listed)), '[]'), 'total', count(*))
    from (
      select to_char(p.at, 'YYYY-MM-DD') as period, coalesce(c.paid, 0) as paid, coalesce(c.refunded, 0) as refunded, coalesce(c.net, 0) as net
      from generate_series((select min(at) from counted), date_trunc(by, now() at time zone 'UTC'), ('1 ' || by)::interval) as p (at)
      left join counted c on c.at = p.at
      order by p.at desc
    ) as listed
  );
end
$$;
grant execute on function app.income_periods to laurel_user;
