-- The trials that began in each period, and those that became paid, newest first, as `{ rows, total }`. A trial became paid if an order has
-- opened its role and was not refunded. `days` is how far back, null for all. Null if the caller may not know.
create or replace function app.trial_periods(by text, days integer) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    with counted as (
      select date_trunc(by, r.trial_start_date at time zone 'UTC') as at, count(*) as begun, count(*) filter (where exists (
        select from public.access_grants g
        where g.user_id = r.user_id and g.role = r.role and g.order_id is not null and g.revoked_at is null
      )) as became_paid
      from public.user_roles r
      where r.role in ('applicant', 'mentor', 'attorney') and (
        days is null
        or r.trial_start_date >= date_trunc(by, (now() at time zone 'UTC')::date::timestamp - make_interval(days => days)) at time zone 'UTC')
      group by 1
    )
    select json_build_object('rows', coalesce(json_agg(row_to_json(listed)), '[]'), 'total', count(*))
    from (
      select to_char(p.at, 'YYYY-MM-DD') as period, coalesce(c.begun, 0) as begun, coalesce(c.became_paid, 0) as became_paid
      from generate_series((select min(at) from counted), date_trunc(by, now() at time zone 'UTC'), ('1 ' || by)::interval) as p (at)
      left join counted c on c.at = p.at
      order by p.at desc
    ) as listed
  );
end
$$;
grant execute on function app.trial_periods to laurel_user;
