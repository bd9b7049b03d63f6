import { sql, type SQL } from 'drizzle-orm';

import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import type { PendingItemSource } from '#core/server/feature.ts';

import { OVERVIEW_ROWS, OVERVIEW_ROWS_MAX } from '../rules.ts';
import type { PendingItem } from '../schema.ts';

/** A line as returned by the database. `place` is the index of its source. */
type StoredLine = Omit<PendingItem, 'tone' | 'link' | 'action'> & { place: number };
export type StoredOverview = Record<PendingItemSource['audience'], { total: number; lines: StoredLine[] }>;

/** Builds the statements as JSON text: the number of pending items by key, and the first of all by due date. */
export function definePendingItems(
  sources: readonly PendingItemSource[],
): Record<'counts' | 'overview' | 'longOverview', (today: string) => BoundStatement> {
  const counts = defineStatement(
    'count what waits',
    countStatement(sources.filter((source) => source.audience === 'reader' && source.isCounted !== false)),
  );
  const overview = defineStatement('list what waits', overviewStatement(sources, OVERVIEW_ROWS));
  const longOverview = defineStatement(
    'list more of what waits',
    overviewStatement(sources, { reader: OVERVIEW_ROWS_MAX, staff: OVERVIEW_ROWS_MAX }),
  );
  return {
    counts: (today) => counts({ today }),
    overview: (today) => overview({ today }),
    longOverview: (today) => longOverview({ today }),
  };
}

function countStatement(sources: readonly PendingItemSource[]): SQL {
  const counted = sources.map(
    ({ key, word, line, rows }) =>
      sql`select ${text(key)} as key, ${word ? text(word) : sql.raw('null')} as word, ${sql.raw(String(line?.tone === 'rust'))} as is_urgent, count(*)::int as size from (${rows}) as rows`,
  );
  return sql`
    select coalesce(json_object_agg(key, json_build_object('count', size, 'word', word, 'is_urgent', is_urgent)), '{}')::text from (
      select key, sum(size)::int as size, bool_or(is_urgent) as is_urgent,
        case when count(distinct coalesce(word, '')) = 1 then min(word) end as word
      from (${union(counted)}) as counted where size > 0 group by key
    ) as waiting`;
}

function overviewStatement(sources: readonly PendingItemSource[], linesMax: typeof OVERVIEW_ROWS): SQL {
  const part = (whom: PendingItemSource['audience']) => partStatement(whom, linesMax[whom]);
  const lines = sources.flatMap(({ audience: whom, rows, line, hasHour }, place) =>
    line
      ? [
          sql`select ${text(whom)} as whom, ${sql.raw(String(place))} as place, id, state, title, note, due, since, ${sql.raw(hasHour ? 'at' : 'null::timestamptz as at')} from (${rows}) as rows`,
        ]
      : [],
  );
  return sql`
    with waiting (whom, place, id, state, title, note, due, since, at) as (${union(lines)})
    select json_build_object('reader', ${part('reader')}, 'staff', ${part('staff')})::text`;
}

/** Items without a date are due today, after those with today's date. Of these, sessions come first, by hour. */
const byDue = sql`coalesce(due, ${sql.placeholder('today')}::date), due is null, at nulls last, since, id`;

function partStatement(whom: PendingItemSource['audience'], linesMax: number): SQL {
  return sql`json_build_object(
    'total', (select count(*) from waiting where whom = ${text(whom)}),
    'lines', (
      select coalesce(json_agg(row_to_json(first)), '[]') from (
        select place, id, state, title, note, due, since, at from waiting where whom = ${text(whom)} order by ${byDue} limit ${sql.raw(String(linesMax))}
      ) as first
    )
  )`;
}

function union(parts: SQL[]): SQL {
  return sql.join(parts, sql` union all `);
}

/** As a literal of the statement, so that its text does not depend on values. */
function text(value: string): SQL {
  return sql.raw(`'${value.replaceAll("'", "''")}'`);
}
