import { isNull, sql } from 'drizzle-orm';

import { defineStatement } from '#core/server/database/statement.ts';
import { defineQueryRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { claims } from '#features/evidence/claimed-criteria/server/queries.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { overview } from '#records/overview.ts';
import { recordTypes } from '#records/registry.ts';

import { getRecordQueries } from './queries.ts';
import { isComplete, isOwn, getTable } from './table.ts';

const summaries = defineStatement(
  'summarize records',
  sql`
  select json_build_object('claimed', ${claims}, 'types', json_agg(summary order by place))::text from (${sql.join(
    recordTypes.map((type, place) => {
      const table = getTable(type);
      const unfinished = sql`
        select row_to_json(newest) from (
          select ${getRecordQueries(type).rows.selection} from ${table}
          where ${isOwn(table)} and ${isNull(table.deleted_at)} and not (${isComplete(type)})
          order by ${table.created_at} desc, ${table.id} desc limit 1
        ) as newest`;
      return sql`
        select ${sql.raw(String(place))} as place, json_build_object(
          'table', ${sql.raw(`'${type.table}'`)},
          'started', count(*) filter (where ${table.status} = 'Started'),
          'in_progress', count(*) filter (where ${table.status} = 'In Progress'),
          'completed', count(*) filter (where ${isComplete(type)}),
          'lacking', count(*) filter (where ${table.status} = 'Completed' and not (${isComplete(type)})),
          'unfinished', (${unfinished})
        ) as summary from ${table} where ${isOwn(table)} and ${isNull(table.deleted_at)}`;
    }),
    sql` union all `,
  )}) as summaries`,
);

const routes = [
  defineQueryRoute({
    path: '/',
    summary:
      'How many records of each type the user has, by status, which one to continue with, and the claimed criteria',
    access: applicant('read'),
    success: overview,
    read: () => summaries(),
  }),
] as const;

export type OverviewApi = MountedRoutes<typeof routes>;

export function overviewRoutes(services: Services): OverviewApi {
  return mountRoutes(services, routes);
}
