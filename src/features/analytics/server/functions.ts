// The SQL that counts for admins: no policy shows them the rows that are counted.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

import { ACTIVE_DAYS } from '../rules.ts';
import { decisionColumns, taskColumns } from '../schema.ts';

const quoted = (texts: Record<string, string>) =>
  Object.values(texts)
    .map((text) => `'${text}'`)
    .join(', ');
const today = "(now() at time zone 'UTC')::date";
const sinceMidnight = (instant: string) => `${instant} >= ${today}::timestamp at time zone 'UTC'`;

/** How things stand now; null to who may not know. */
const figures = sqlFunction({
  name: 'app.platform_figures',
  args: '',
  returns: 'json',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    select json_build_object(
      'users', (select count(*) from public.users),
      'active_users', (select count(*) from public.profiles p where p.updated_at > now() - interval '${ACTIVE_DAYS} days'),
      'tasks', t.total,
      'completed_tasks', t.completed,
      'completion_rate', round(100.0 * t.completed / nullif(t.total, 0)),
      'documents_processed', (
        select count(*) from public.document_uploads d where d.deleted_at is null and d.status in (${quoted(decisionColumns)})),
      'today', ${today},
      'known_from', coalesce(
        (select min(a.day) from public.platform_analytics a where a.metric = 'active_users' and a.part = ''), ${today})
    )
    from (
      select count(*) as total, count(*) filter (where k.status = 'Completed') as completed
      from public.tasks k where k.deleted_at is null
    ) as t
  );
end`,
});

/**
 * The figures of today so far, as the night will count them; of the metrics that are asked for, so that a chart counts no
 * table that it does not show. No row to who may not know.
 */
const figuresOfToday = sqlFunction({
  name: 'app.figures_of_today',
  args: 'wanted text[]',
  returns: 'table (day date, metric text, part text, metric_value numeric)',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  if app.permits('view_analytics') is not true then
    return;
  end if;
  return query
    select ${today}, counted.metric, counted.part, counted.n
    from (
      select 'sign_ups' as metric, '' as part, count(*)::numeric as n from public.users u
      where 'sign_ups' = any (wanted) and ${sinceMidnight('u.created_at')}
      union all
      select 'active_users', '', count(*) from public.profiles p
      where 'active_users' = any (wanted) and p.updated_at > now() - interval '${ACTIVE_DAYS} days'
      union all
      select 'tasks', state, count(t.id)
      from unnest(array[${quoted(taskColumns)}]) as state
      left join public.tasks t on t.status = state and t.deleted_at is null
      where 'tasks' = any (wanted) group by state
      union all
      select 'requests', r.product, count(*) from public.service_requests r
      where 'requests' = any (wanted) and r.deleted_at is null and ${sinceMidnight('r.created_at')} group by r.product
      union all
      select 'documents_decided', d.status, count(*) from public.document_uploads d
      where 'documents_decided' = any (wanted) and d.deleted_at is null and d.status in (${quoted(decisionColumns)})
        and ${sinceMidnight('d.reviewed_at')} group by d.status
      union all
      select 'hours_to_decision', d.status, sum(extract(epoch from greatest(d.reviewed_at - d.created_at, interval '0')) / 3600)
      from public.document_uploads d
      where 'hours_to_decision' = any (wanted) and d.deleted_at is null and d.status in (${quoted(decisionColumns)})
        and ${sinceMidnight('d.reviewed_at')} group by d.status
    ) as counted
    where counted.metric = any (wanted);
end`,
});

/**
 * The periods of a chart that is read from the books or the accounts each time, newest first, as `{ rows, total }`: from the
 * first in which there is something to the one of today. `days` is how far back, null for all. Null to who may not know.
 */
const livePeriods = (
  name: string,
  { instant, columns, from, where }: { instant: string; columns: Record<string, string>; from: string; where: string },
) =>
  sqlFunction({
    name,
    args: 'by text, days integer',
    returns: 'json',
    kind: `stable ${asOwner}`,
    isForRequests: true,
    body: `begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    with counted as (
      select date_trunc(by, ${instant} at time zone 'UTC') as at, ${Object.entries(columns)
        .map(([column, figure]) => `${figure} as ${column}`)
        .join(', ')}
      from ${from}
      where ${where} and (
        days is null
        or ${instant} >= date_trunc(by, (now() at time zone 'UTC')::date::timestamp - make_interval(days => days)) at time zone 'UTC')
      group by 1
    )
    select json_build_object('rows', coalesce(json_agg(row_to_json(listed)), '[]'), 'total', count(*))
    from (
      select to_char(p.at, 'YYYY-MM-DD') as period, ${Object.keys(columns)
        .map((column) => `coalesce(c.${column}, 0) as ${column}`)
        .join(', ')}
      from generate_series((select min(at) from counted), date_trunc(by, now() at time zone 'UTC'), ('1 ' || by)::interval) as p (at)
      left join counted c on c.at = p.at
      order by p.at desc
    ) as listed
  );
end`,
  });

const minorOf = (...kinds: string[]) =>
  `coalesce(sum(t.amount_minor) filter (where t.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)`;
const paid = minorOf('payment');
const returned = `(${minorOf('refund', 'dispute_lost', 'credit_refund')} - ${minorOf('refund_returned')})`;

/** The ledger knows late payments by their own days, and nothing is ever taken from it. */
const income = livePeriods('app.income_periods', {
  instant: 't.occurred_at',
  columns: {
    paid: `${paid} / 100.0`,
    refunded: `${returned} / 100.0`,
    net: `(${paid} - ${returned}) / 100.0`,
  },
  from: 'public.ledger_transactions t',
  where: "t.kind in ('payment', 'refund', 'refund_returned', 'dispute_lost', 'credit_refund') and t.currency = 'USD'",
});

/** A trial became paid where an order has opened its role, and was not refunded. */
const trials = livePeriods('app.trial_periods', {
  instant: 'r.trial_start_date',
  columns: {
    begun: 'count(*)',
    became_paid: `count(*) filter (where exists (
        select from public.access_grants g
        where g.user_id = r.user_id and g.role = r.role and g.order_id is not null and g.revoked_at is null
      ))`,
  },
  from: 'public.user_roles r',
  where: "r.role in ('applicant', 'mentor', 'attorney')",
});

export const analyticsFunctions: readonly DerivedSql[] = [figures, figuresOfToday, income, trials];
