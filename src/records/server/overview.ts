import { z } from '@hono/zod-openapi';
import { isNull, sql } from 'drizzle-orm';

import { defineStatement } from '#core/server/database/statement.ts';
import { throwRefusal } from '#core/server/errors.ts';
import { createApi, defineRoute, jsonText } from '#core/server/guard.ts';
import type { Services } from '#core/server/services.ts';
import type { TypeSummary } from '#records/overview.ts';
import { recordTypes } from '#records/registry.ts';
import { recordRefusal } from '#records/rules.ts';

import { presentedColumns } from './queries.ts';
import { tableOf } from './table.ts';

const summaries = defineStatement(
  'summarize records',
  sql`
  select json_agg(summary order by place)::text from (${sql.join(
    recordTypes.map((type, place) => {
      const table = tableOf(type);
      const unfinished = sql`
        select row_to_json(newest) from (
          select ${presentedColumns(type)} from ${table}
          where ${isNull(table.deleted_at)} and ${table.status} <> 'Completed'
          order by ${table.created_at} desc, ${table.id} desc limit 1
        ) as newest`;
      return sql`
        select ${sql.raw(String(place))} as place, json_build_object(
          'table', ${sql.raw(`'${type.table}'`)},
          'started', count(*) filter (where ${table.status} = 'Started'),
          'in_progress', count(*) filter (where ${table.status} = 'In Progress'),
          'completed', count(*) filter (where ${table.status} = 'Completed'),
          'unfinished', (${unfinished})
        ) as summary from ${table} where ${isNull(table.deleted_at)}`;
    }),
    sql` union all `,
  )}) as summaries`,
);

const overview = defineRoute({
  method: 'get',
  path: '/',
  summary: 'How many records of each type the user has, by status, and which one to continue with',
  success: {
    status: 200,
    body: z.array(
      z.object({
        table: z.string(),
        started: z.int(),
        in_progress: z.int(),
        completed: z.int(),
        unfinished: z.unknown(),
      }),
    ),
  },
  refuses: ['signed_out', 'wrong_role', 'access_switched_off'],
});

export function overviewRoutes({ database, now }: Services) {
  return createApi().openapi(overview, async (c) => {
    const { actor, json } = await database.readAsActor(c.get('token'), summaries());
    throwRefusal(recordRefusal(actor.roles, 'read', now()));
    return jsonText<TypeSummary[]>(c, json ?? '[]');
  });
}
