import { z } from 'zod';

import { hasAccess, type AccessSubject } from '#core/server/access.ts';
import { JsonText } from '#core/server/json-source.ts';
import { defineNoContentRoute, defineQueryRoute, defineRoute, mountRoutes, type Route } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { evaluationContext } from '#records/findings.ts';
import { listedRecord } from '#records/listed.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import {
  recordAbilities,
  recordChange,
  recordInput,
  recordQuery,
  recordRow,
  shareInputs,
  pageExtras,
  type RecordAbilities,
  type RecordValues,
} from '#records/schema.ts';

import { defineOwnList, pageJson } from './lists.ts';
import { readCursor } from './page-start.ts';
import { getRecordQueries } from './queries.ts';
import { changeRecord, createRecord } from './service.ts';

const params = z.object({ id: z.uuid() });
// Evidence belongs to applicants. It is readable while the role is active and writable during the trial or
// subscription.
const reader = applicant('read');
const writer = applicant('write');

/** Routes of every record type, derived from its declaration. */
export function recordsRoutes(services: Services) {
  return mountRoutes(
    services,
    recordTypes.flatMap((type) => createRoutes(type, services)),
  );
}

function createRoutes(type: RecordType, { now }: Services): Route[] {
  const base = `/${type.segment}`;
  const row = recordRow(type).openapi(`${type.table}_row`);
  const { rows } = getRecordQueries(type);
  const list = defineOwnList(type);
  const createInput = shareInputs(now);

  return [
    defineRoute({
      method: 'get',
      path: base,
      summary: `The user’s records under ${type.title}, newest first; of one status if it is given`,
      access: reader,
      query: recordQuery.extend({
        from: z.string().max(100).optional(),
        context: z.enum(['true', 'false']).optional(),
      }),
      success: z.object({
        beside: pageExtras.extend({ context: evaluationContext.optional() }),
        rows: z.array(listedRecord(type).openapi(`${type.table}_listed`)),
        next: z.string().nullable(),
        can: recordAbilities,
      }),
      async handle({ ctx, query: { trash, status, from, context } }) {
        const start = from === undefined ? undefined : readCursor(from);
        const { actor, json } = await ctx.read(
          list({ trash: trash === 'true', status, from: start, isJudged: context === 'true' }),
        );
        return new JsonText(pageJson(json, getAbilities({ actor, now: ctx.now }), { hasExtras: true }));
      },
    }),
    defineQueryRoute({
      path: `${base}/{id}`,
      summary: `One of the user’s records under ${type.title}`,
      access: reader,
      params,
      success: row,
      read: ({ params: { id } }) => rows.read(id),
    }),
    defineRoute({
      method: 'post',
      path: base,
      summary: `Add a record under ${type.title}`,
      access: writer,
      body: recordInput(type, now, createInput),
      success: row,
      status: 201,
      createsRow: true,
      errors: ['not_found'],
      handle: async ({ ctx, createOptions, body }) =>
        new JsonText(await createRecord({ ctx, type }, body as RecordValues, createOptions)),
    }),
    defineRoute({
      method: 'patch',
      path: `${base}/{id}`,
      summary: `Change a record under ${type.title}`,
      access: writer,
      params,
      body: recordChange(type, now, createInput),
      success: row,
      errors: ['version_conflict'],
      settlesDraft: true,
      handle: async ({ ctx, params: { id }, draftKey: key, body }) =>
        new JsonText(
          await changeRecord({ ctx, type }, { id, key }, body as Partial<RecordValues> & { version: number }),
        ),
    }),
    defineNoContentRoute({
      method: 'delete',
      path: `${base}/{id}`,
      summary: `Move a record under ${type.title} to Trash, where it stays for 30 days`,
      access: writer,
      params,
      handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => rows.trash(tx, id)),
    }),
    defineRoute({
      method: 'post',
      path: `${base}/{id}/restore`,
      summary: `Restore a record under ${type.title} from Trash`,
      access: writer,
      params,
      success: row,
      handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => rows.restore(tx, id)),
    }),
  ];
}

function getAbilities(asker: AccessSubject): RecordAbilities {
  const canWrite = hasAccess(writer, asker);
  return { create: canWrite, update: canWrite, delete: canWrite };
}
