import { isNull, sql } from 'drizzle-orm';
import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { sharingApplicantIds } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import { JsonText } from '#core/server/json-source.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type Route } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { provider } from '#features/accounts/roles/server/access.ts';
import { listedRecord } from '#records/listed.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import { recordAbilities, recordRow, sharedEvidence, type RecordPage } from '#records/schema.ts';

import { defineSharedList, pageJson } from './lists.ts';
import { readCursor } from './page-start.ts';
import { getRecordQueries } from './queries.ts';
import { getTable } from './table.ts';

const reader = anyAccess(provider('mentor'), provider('attorney'));
const ofApplicant = z.object({ applicant: z.uuid() });
/** Shared records are read-only for their readers. */
const readOnly = { create: false, update: false, delete: false };

const applicant = sql`${sql.placeholder('applicant')}::uuid`;
const summary = defineStatement(
  'summarize shared evidence',
  sql`
    select json_build_object('user_id', ${applicant}, 'name', app.display_name(${applicant}), 'types', json_agg(json_build_object('type', type, 'records', records) order by place))::text
    from (${sql.join(
      recordTypes.map((type, place) => {
        const table = getTable(type);
        return sql`
          select ${sql.raw(`${place} as place, '${type.table}' as type`)},
            (select count(*) from ${table} where ${table.user_id} = ${applicant} and ${isNull(table.deleted_at)}) as records
          where ${applicant} = any (${sharingApplicantIds(type.table)})`;
      }),
      sql` union all `,
    )}) as shared having count(*) > 0`,
);

/** Read-only routes of records that applicants share with the signed-in provider. */
export function sharedRoutes(services: Services) {
  return mountRoutes(services, [
    defineQueryRoute({
      path: '/{applicant}',
      summary: 'Which types of evidence an assigned applicant shares with the user, and how many records of each',
      access: reader,
      params: ofApplicant,
      success: sharedEvidence,
      read: ({ params }) => summary(params),
    }) as Route,
    ...recordTypes.flatMap(createRoutes),
  ]);
}

function createRoutes(type: RecordType): Route[] {
  const base = `/{applicant}/${type.segment}`;
  const row = recordRow(type);
  const { readShared } = getRecordQueries(type);
  const listShared = defineSharedList(type);
  return [
    defineRoute({
      method: 'get',
      path: base,
      summary: `Records under ${type.title} that an assigned applicant shares with the user, newest first; the applicant sees that they were opened`,
      access: reader,
      params: ofApplicant,
      query: z.strictObject({ from: z.string().max(100).optional() }),
      success: z.object({ rows: z.array(listedRecord(type)), next: z.string().nullable(), can: recordAbilities }),
      async handle({ ctx, params, query: { from } }) {
        const start = from === undefined ? undefined : readCursor(from);
        const { json } = await ctx.read(listShared(params.applicant, start));
        if (json === null) throw new AppError('not_found');
        return new JsonText<RecordPage>(pageJson(json, readOnly));
      },
    }),
    defineQueryRoute({
      path: `${base}/{id}`,
      summary: `One record under ${type.title} that an assigned applicant shares with the user`,
      access: reader,
      params: ofApplicant.extend({ id: z.uuid() }),
      success: row,
      read: ({ params: { applicant: owner, id } }) => readShared(owner, id),
    }),
  ];
}
