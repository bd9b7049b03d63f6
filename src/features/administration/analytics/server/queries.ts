import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';

import { ACTIVE_DAYS, SETTLED_HOURS } from '../rules.ts';
import {
  decisionColumns,
  productColumns,
  standardPeriod,
  standardRange,
  taskColumns,
  type ChartQuery,
  type Metric,
  type Range,
} from '../schema.ts';
import { platformAnalytics } from './table.ts';

const { day, metric, part, metric_value: value } = platformAnalytics;
const by = sql`${sql.placeholder('by')}::text`;
const days = sql`${sql.placeholder('days')}::int`;

const currentDay = sql`(now() at time zone 'UTC')::date`;
const isToday = (instant: SQL): SQL => sql`${instant} >= ${currentDay}::timestamp at time zone 'UTC'`;
const isActive = sql`updated_at > now() - make_interval(days => ${sql.raw(String(ACTIVE_DAYS))})`;
const isDecided = sql`deleted_at is null and status in (${listed(Object.values(decisionColumns))})`;

/** Parts and values of today so far, as the night will count them. */
const figuresOfToday = {
  sign_ups: sql`select '', count(*) from users where ${isToday(sql`created_at`)}`,
  active_users: sql`select '', count(*) from profiles where ${isActive}`,
  tasks: sql`
    select state, count(t.id) from unnest(array[${listed(Object.values(taskColumns))}]::text[]) as state
    left join tasks t on t.status = state and t.deleted_at is null group by state`,
  requests: sql`
    select product, count(*) from service_requests where deleted_at is null and ${isToday(sql`created_at`)} group by product`,
  documents_decided: sql`
    select status, count(*) from document_uploads where ${isDecided} and ${isToday(sql`reviewed_at`)} group by status`,
  hours_to_decision: sql`
    select status, sum(extract(epoch from greatest(reviewed_at - created_at, interval '0')) / 3600)
    from document_uploads where ${isDecided} and ${isToday(sql`reviewed_at`)} group by status`,
} satisfies Partial<Record<Metric, SQL>>;

/** Selects the current figures as JSON text. For an elevated read. */
export const readFigures = defineStatement(
  'figures of the platform',
  sql`
    select json_build_object(
      'users', (select count(*) from users),
      'active_users', (select count(*) from profiles where ${isActive}),
      'tasks', t.total,
      'completed_tasks', t.completed,
      'completion_rate', round(100.0 * t.completed / nullif(t.total, 0)),
      'documents_processed', (select count(*) from document_uploads where ${isDecided}),
      'today', ${currentDay},
      'known_from', coalesce((select min(${day}) from ${platformAnalytics} where ${metric} = 'active_users' and ${part} = ''), ${currentDay})
    )::text
    from (
      select count(*) as total, count(*) filter (where status = 'Completed') as completed from tasks where deleted_at is null
    ) as t`,
);

const inPart = (name: Metric, of: string): SQL => sql`filter (where ${metric} = ${name} and ${part} = ${of})`;
/** Sum of the period. */
const selectSum = (name: Metric, of = ''): SQL => sql`coalesce(sum(${value}) ${inPart(name, of)}, 0)`;
/** Last count in the period. */
const selectLast = (name: Metric, of = ''): SQL =>
  sql`(array_agg(${value} order by ${day} desc) ${inPart(name, of)})[1]`;
const inAll = (name: Metric): SQL => sql`sum(${value}) filter (where ${metric} = ${name})`;

function columnOfEach(parts: Record<string, string>, figure: (part: string) => SQL): Record<string, SQL> {
  return Object.fromEntries(Object.entries(parts).map(([column, name]) => [column, figure(name)]));
}

export const listUsersPeriods = defineChart('users', ['sign_ups', 'active_users'], {
  sign_ups: selectSum('sign_ups'),
  active_users: selectLast('active_users'),
});

export const listTasksPeriods = defineChart(
  'tasks',
  ['tasks'],
  columnOfEach(taskColumns, (status) => selectLast('tasks', status)),
);

export const listDocumentsPeriods = defineChart('documents', ['documents_decided', 'hours_to_decision'], {
  ...columnOfEach(decisionColumns, (decision) => selectSum('documents_decided', decision)),
  hours_to_decision: sql`round(${inAll('hours_to_decision')} / nullif(${inAll('documents_decided')}, 0), 1)`,
});

export const listRequestsPeriods = defineChart('requests', ['requests'], {
  ...columnOfEach(productColumns, (product) => selectSum('requests', product)),
  other: sql`coalesce(sum(${value}) filter (where ${metric} = 'requests' and ${part} not in (${listed(Object.values(productColumns))})), 0)`,
});

/** Income of the ledger, which has late payments under their own days. Nothing is ever taken from it. */
export const listIncomePeriods = defineLiveChart('income', {
  counted: sql`
    select date_trunc(${by}, occurred_at at time zone 'UTC') as at,
      sum(case kind when 'payment' then amount_minor else 0 end) / 100.0 as paid,
      sum(case kind when 'payment' then 0 when 'refund_returned' then - amount_minor else amount_minor end) / 100.0 as refunded
    from ledger_transactions
    where kind in ('payment', 'refund', 'refund_returned', 'dispute_lost', 'credit_refund') and currency = 'USD' and ${isInRange(sql`occurred_at`)}
    group by 1`,
  columns: sql`coalesce(c.paid, 0) as paid, coalesce(c.refunded, 0) as refunded, coalesce(c.paid - c.refunded, 0) as net`,
});

/** Trials that began, and of them those that became paid: an order has opened the role and was not refunded. */
export const listTrialsPeriods = defineLiveChart('trials', {
  counted: sql`
    select date_trunc(${by}, r.trial_start_date at time zone 'UTC') as at, count(*) as begun, count(*) filter (where exists (
      select from access_grants g
      where g.user_id = r.user_id and g.role = r.role and g.order_id is not null and g.revoked_at is null
    )) as became_paid
    from user_roles r
    where r.role in ('applicant', 'mentor', 'attorney') and ${isInRange(sql`r.trial_start_date`)}
    group by 1`,
  columns: sql`coalesce(c.begun, 0) as begun, coalesce(c.became_paid, 0) as became_paid`,
});

/** Whether a time is in the requested range, which starts with a whole period. */
function isInRange(instant: SQL): SQL {
  const first = sql`date_trunc(${by}, ${currentDay}::timestamp - make_interval(days => ${days})) at time zone 'UTC'`;
  return sql`(${days} is null or ${instant} >= ${first})`;
}

/**
 * Selects each period from the first of `counted` to the current one as `{ rows, total }`, newest first. For an elevated
 * read.
 */
function defineLiveChart(name: string, { counted, columns }: { counted: SQL; columns: SQL }) {
  return defineChartStatement(
    name,
    sql`
      with counted as (${counted})
      select json_build_object('rows', coalesce(json_agg(row_to_json(listed)), '[]'), 'total', count(*))::text
      from (
        select to_char(p.at, 'YYYY-MM-DD') as period, ${columns}
        from generate_series((select min(at) from counted), date_trunc(${by}, now() at time zone 'UTC'), ('1 ' || ${by})::interval) as p (at)
        left join counted c on c.at = p.at
        order by p.at desc
      ) as listed`,
  );
}

/**
 * Selects the periods of a chart as `{ rows, total }`, newest first: from counted days, and today's current values. A
 * range starts with a whole period. For an elevated read.
 */
function defineChart(name: string, metrics: readonly (keyof typeof figuresOfToday)[], columns: Record<string, SQL>) {
  const selected = Object.entries(columns).map(([column, figure]) => sql`${figure} as ${sql.identifier(column)}`);
  const ofToday = metrics.map(
    (one) => sql`select ${currentDay}, ${sql.raw(`'${one}'`)}, part, n from (${figuresOfToday[one]}) as t (part, n)`,
  );
  return defineChartStatement(
    name,
    sql`
      select json_build_object('rows', coalesce(json_agg(row_to_json(counted)), '[]'), 'total', count(*))::text
      from (
        select to_char(date_trunc(${by}, ${day}::timestamp), 'YYYY-MM-DD') as period, ${sql.join(selected, sql`, `)}
        from (
          select day, metric, part, metric_value from platform_analytics where day < ${currentDay}
          union all ${sql.join(ofToday, sql` union all `)}
        ) as platform_analytics
        where ${days} is null or ${day} >= date_trunc(${by}, ${currentDay}::timestamp - make_interval(days => ${days}))
        group by 1 order by 1 desc
      ) as counted`,
  );
}

function defineChartStatement(name: string, selected: SQL) {
  const statement = defineStatement(`chart of ${name}`, selected);
  return ({ by: period = standardPeriod, range = standardRange }: ChartQuery): BoundStatement =>
    statement({ by: period, days: toDays(range) });
}

function toDays(range: Range): number | null {
  return range === 'all' ? null : Number(range);
}

/**
 * Counts each day before `now` that was not counted yet.
 * @returns the number of days
 */
export async function countDays(tx: Transaction, now: Date): Promise<number> {
  // A separate statement, because it must see the rows of the other server.
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.countedDays))})`);
  const at = sql`${now.toISOString()}::timestamptz`;
  const today = sql`${now.toISOString().slice(0, 10)}::date`;
  const yesterday = sql`(${today} - 1)`;
  // Counted while the clock was ahead: today is not over.
  await tx.execute(sql`delete from platform_analytics where day >= ${today}`);
  // Current values no longer represent yesterday once today is well under way.
  const isNew = sql`(exists (select from missing where day = ${yesterday}) and ${at} < ${toStart(today)} + make_interval(hours => ${SETTLED_HOURS}))`;
  // Has both ends, so that an index on the timestamp is used.
  const within = (instant: SQL) =>
    sql`${instant} >= ${toStart(sql`(select min(day) from missing)`)} and ${instant} < ${toStart(today)}`;

  const [counted] = await selectRows<{ days: number }>(
    tx,
    sql`
      with missing as (
        select d::date as day
        from generate_series((select ${toUtcDay(sql`min(created_at)`)} from users), ${yesterday}, interval '1 day') as d
        where not exists (select from platform_analytics where metric = 'sign_ups' and part = '' and day = d::date)
      ), signed_up as (
        select ${toUtcDay(sql`created_at`)} as day, count(*) as n from users where ${within(sql`created_at`)} group by 1
      ), requested as (
        select ${toUtcDay(sql`created_at`)} as day, product as part, count(*) as n
        from service_requests where deleted_at is null and ${within(sql`created_at`)} group by 1, 2
      ), decided as (
        select ${toUtcDay(sql`reviewed_at`)} as day, status as part, count(*) as n,
          sum(extract(epoch from greatest(reviewed_at - created_at, interval '0')) / 3600) as hours
        from document_uploads
        where deleted_at is null and status in (${listed(Object.values(decisionColumns))}) and reviewed_at < ${toStart(today)} group by 1, 2
      ), counted (day, metric, part, metric_value) as (
        select day, 'sign_ups', '', coalesce(n, 0) from missing left join signed_up using (day)
        union all select day, 'requests', part, n from missing join requested using (day)
        union all select day, 'documents_decided', part, n from missing join decided using (day)
        union all select day, 'hours_to_decision', part, hours from missing join decided using (day)
        union all
        select m.day, 'documents_processed', '', (select coalesce(sum(d.n), 0) from decided d where d.day <= m.day) from missing m
        union all
        select ${yesterday}, 'active_users', '', (
          select count(*) from profiles where updated_at > ${at} - make_interval(days => ${ACTIVE_DAYS}))
        where ${isNew}
        union all
        select ${yesterday}, 'tasks', state, count(t.id)
        from unnest(array[${listed(Object.values(taskColumns))}]::text[]) as state
        left join tasks t on t.status = state and t.deleted_at is null
        where ${isNew} group by state
      ), added as (
        insert into platform_analytics (day, metric, part, metric_value, recorded_at)
        select day, metric, part, metric_value, ${at} from counted
      )
      select count(*)::int as days from missing`,
  );
  return counted?.days ?? 0;
}

function toUtcDay(instant: SQL): SQL {
  return sql`(${instant} at time zone 'UTC')::date`;
}

function toStart(date: SQL): SQL {
  return sql`(${date}::timestamp at time zone 'UTC')`;
}

function listed(values: readonly string[]): SQL {
  return sql.join(
    values.map((text) => sql`${text}`),
    sql`, `,
  );
}
