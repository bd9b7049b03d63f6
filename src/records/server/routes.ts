import { z } from '@hono/zod-openapi';

import { AppError, invalidFields, throwRefusal } from '#core/server/errors.ts';
import { createApi, defineCommand, defineRoute, jsonBody, jsonText } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { additionOf } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';
import type { FieldKind, FieldValue } from '#records/kinds/kinds.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import { recordAbilities, recordRefusal } from '#records/rules.ts';
import {
  recordChange,
  recordInput,
  recordQuery,
  recordStatuses,
  type RecordPage,
  type RecordRow,
  type RecordValues,
} from '#records/schema.ts';

import { pageJson, statementsOf, type PageStart } from './queries.ts';
import { changeRecord, createRecord, restoreRecord, trashRecord, type Write } from './service.ts';

const refusals = ['signed_out', 'wrong_role', 'access_switched_off', 'not_found'] as const;
const writeRefusals = [...refusals, 'lapsed', 'invalid'] as const;
const rowParams = z.object({ id: z.uuid() });

/** The routes of every record type, all from its declaration. */
export function recordsRoutes(services: Services) {
  const api = createApi();
  for (const type of recordTypes) mountType(api, type, services);
  return api;
}

function mountType(api: ReturnType<typeof createApi>, type: RecordType, { database, env, now }: Services): void {
  const base = `/${type.segment}`;
  const row = rowSchema(type);

  const writeOf = (c: RequestContext): Write => ({ database, token: c.get('token'), now: now(), type });

  const list = defineRoute({
    method: 'get',
    path: base,
    summary: `Own records of ${type.title}, newest first; those of one status where it is given`,
    request: { query: recordQuery.extend({ from: z.string().max(100).optional() }) },
    success: { status: 200, body: pageSchema(row) },
    refuses: [...refusals, 'invalid'],
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const page = {
      trash: query.trash === 'true',
      status: query.status,
      from: query.from === undefined ? undefined : readCursor(query.from),
    };
    const { actor, json } = await database.readAsActor(c.get('token'), statementsOf(type).list(page));
    throwRefusal(recordRefusal(actor.roles, 'read', now()));
    return jsonText<RecordPage>(c, pageJson(json, recordAbilities(actor.roles, now())));
  });

  const read = defineRoute({
    method: 'get',
    path: `${base}/{id}`,
    summary: `One own record of ${type.title}`,
    request: { params: rowParams },
    success: { status: 200, body: row },
    refuses: refusals,
  });
  api.openapi(read, async (c) => {
    const { id } = c.req.valid('param');
    const { actor, json } = await database.readAsActor(c.get('token'), statementsOf(type).find(id));
    throwRefusal(recordRefusal(actor.roles, 'read', now()));
    if (json === null) throw new AppError('not_found');
    return jsonText<RecordRow>(c, json);
  });

  const create = defineRoute({
    method: 'post',
    path: base,
    summary: `Add a record of ${type.title}`,
    request: { body: jsonBody(recordInput(type, now)) },
    success: { status: 201, body: row },
    adds: true,
    refuses: writeRefusals,
  });
  api.openapi(create, async (c) => {
    const values = c.req.valid('json') as RecordValues;
    return jsonText<RecordRow, 201>(c, await createRecord(writeOf(c), values, additionOf(c, env)), 201);
  });

  const change = defineRoute({
    method: 'patch',
    path: `${base}/{id}`,
    summary: `Change a record of ${type.title}`,
    request: { params: rowParams, body: jsonBody(recordChange(type, now)) },
    success: { status: 200, body: row },
    refuses: [...writeRefusals, 'changed_meanwhile'],
  });
  api.openapi(change, async (c) => {
    const values = c.req.valid('json') as Partial<RecordValues> & { version: number };
    return jsonText<RecordRow>(c, await changeRecord(writeOf(c), c.req.valid('param').id, values));
  });

  const remove = defineCommand({
    method: 'delete',
    path: `${base}/{id}`,
    summary: `Move a record of ${type.title} to Trash, where it stays for 30 days`,
    request: { params: rowParams },
    refuses: [...refusals, 'lapsed'],
  });
  api.openapi(remove, async (c) => {
    await trashRecord(writeOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  });

  const restore = defineRoute({
    method: 'post',
    path: `${base}/{id}/restore`,
    summary: `Take a record of ${type.title} out of Trash`,
    request: { params: rowParams },
    success: { status: 200, body: row },
    refuses: [...refusals, 'lapsed'],
  });
  api.openapi(restore, async (c) => {
    return c.json(await restoreRecord(writeOf(c), c.req.valid('param').id), 200);
  });
}

// No year 0, and no time zone further away than any is: PostgreSQL knows neither.
const cursorShape = z.tuple([
  z.iso.datetime({ offset: true }).regex(/^(?!0000).*(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/),
  z.uuid(),
]);

function readCursor(cursor: string): PageStart {
  const parsed = cursorShape.safeParse(cursor.split('_'));
  if (!parsed.success) throw invalidFields({ from: 'This page address is not valid: begin at the first page.' });
  return { createdAt: parsed.data[0], id: parsed.data[1] };
}

const textOrNull = z.string().nullable();
const textList = z.array(z.string());

/** What a row holds of each kind. */
const answeredValues: Record<FieldKind, z.ZodType<FieldValue>> = {
  text: z.string(),
  'long-text': z.string(),
  lines: textList,
  date: textOrNull,
  integer: z.int().nullable(),
  decimal: z.number().nullable(),
  file: textOrNull,
  files: textList,
};

function rowSchema(type: RecordType): z.ZodType<RecordRow> {
  const fields = Object.entries(type.fields).map(([name, { kind }]) => [name, answeredValues[kind]] as const);
  const shape = z.object({
    ...Object.fromEntries(fields),
    id: z.uuid(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.string().nullable(),
    version: z.int(),
    status: z.enum(recordStatuses),
  });
  return shape.openapi(`${type.table}_row`);
}

function pageSchema(row: z.ZodType<RecordRow>): z.ZodType<RecordPage> {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    can: z.object({ create: z.boolean(), update: z.boolean(), delete: z.boolean() }),
  });
}
