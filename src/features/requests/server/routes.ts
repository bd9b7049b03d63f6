import { z } from '@hono/zod-openapi';

import { AppError, throwRefusal } from '#core/server/errors.ts';
import { createApi, defineCommand, defineRoute, jsonBody } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { additionOf } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';
import { isEntitled, roleRefusal } from '#features/roles/rules.ts';

import {
  requestChange,
  requestInput,
  requestList,
  requestMove,
  requestPayment,
  requestQuery,
  requestRow,
  staffRequestList,
  staffRequestRow,
} from '../schema.ts';
import { presentForStaff, presentRequest, type PaymentLinks } from './present.ts';
import { listRequests, type StoredPage, type StoredRequest } from './queries.ts';
import {
  changeRequest,
  createRequest,
  moveOn,
  readPayment,
  restoreRequest,
  trashRequest,
  type Act,
} from './service.ts';

export type RequestsApi = ReturnType<typeof requestsRoutes>;

const rowParams = { params: z.object({ id: z.uuid() }) };
const refusals = ['signed_out', 'wrong_role', 'access_switched_off'] as const;
const writeRefusals = [...refusals, 'lapsed'] as const;

const list = defineRoute({
  method: 'get',
  path: '/',
  summary: 'Own service requests, or those in Trash',
  request: { query: requestQuery.extend({ trash: z.enum(['true', 'false']).default('false') }) },
  success: { status: 200, body: requestList.openapi('RequestList') },
  refuses: [...refusals, 'invalid'],
});
const listAll = defineRoute({
  method: 'get',
  path: '/all',
  summary: 'Everybody’s service requests, for who delivers them',
  request: { query: requestQuery },
  success: { status: 200, body: staffRequestList.openapi('StaffRequestList') },
  refuses: ['signed_out', 'wrong_role', 'invalid'],
});
const create = defineRoute({
  method: 'post',
  path: '/',
  summary: 'Order a service',
  request: { body: jsonBody(requestInput) },
  success: { status: 201, body: requestRow.openapi('Request') },
  adds: true,
  refuses: [...writeRefusals, 'not_found', 'invalid'],
});
const read = defineRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One own service request, and how it is paid',
  request: rowParams,
  success: { status: 200, body: requestPayment.openapi('RequestPayment') },
  refuses: [...refusals, 'not_found'],
});
const change = defineRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Change what is ordered',
  request: { ...rowParams, body: jsonBody(requestChange) },
  success: { status: 200, body: requestRow },
  refuses: [...writeRefusals, 'invalid', 'not_found', 'changed_meanwhile', 'paid_request_edited', 'request_delivered'],
});
const remove = defineCommand({
  method: 'delete',
  path: '/{id}',
  summary: 'Move a service request to Trash, where it stays for 30 days',
  request: rowParams,
  refuses: [...writeRefusals, 'not_found', 'changed_meanwhile', 'paid_request_deleted', 'request_delivered'],
});
const restore = defineRoute({
  method: 'post',
  path: '/{id}/restore',
  summary: 'Take a service request out of Trash',
  request: rowParams,
  success: { status: 200, body: requestRow },
  refuses: [...writeRefusals, 'not_found'],
});
const move = defineRoute({
  method: 'post',
  path: '/{id}/status',
  summary: 'Accept or deliver a service request, for who delivers them',
  request: { ...rowParams, body: jsonBody(requestMove) },
  success: { status: 200, body: staffRequestRow.openapi('StaffRequest') },
  refuses: [
    'signed_out',
    'wrong_role',
    'access_switched_off',
    'not_found',
    'invalid',
    'transition_not_allowed',
    'changed_meanwhile',
  ],
});

export function requestsRoutes({ database, env, now }: Services) {
  const actOf = (c: RequestContext): Act => ({ database, env, token: c.get('token'), now: now() });

  return createApi()
    .openapi(list, async (c) => {
      const { trash, ...query } = c.req.valid('query');
      const statement = listRequests({ scope: trash === 'true' ? 'trash' : 'own', query });
      const { actor, json } = await database.readAsActor(c.get('token'), statement);
      throwRefusal(roleRefusal(actor.roles, 'applicant', 'read', now()));
      const { rows, links, ...page } = readPage<StoredRequest>(json);
      const canWrite = isEntitled(actor.roles, 'applicant', now());
      const presented = rows.map((row) => presentRequest(row, { links, isEntitled: canWrite }));
      return c.json({ rows: presented, ...sizeOf(page), can: { create: canWrite } }, 200);
    })
    .openapi(listAll, async (c) => {
      const { actor, json } = await database.readAsActor(
        c.get('token'),
        listRequests({ scope: 'all', query: c.req.valid('query') }),
      );
      const { rows, permitted, ...page } = readPage<StoredRequest & { email: string }>(json);
      if (!permitted) throw new AppError('wrong_role');
      return c.json({ rows: rows.map((row) => presentForStaff(row, actor.userId)), ...sizeOf(page) }, 200);
    })
    .openapi(create, async (c) => {
      return c.json(await createRequest(actOf(c), { addition: additionOf(c, env), input: c.req.valid('json') }), 201);
    })
    .openapi(read, async (c) => c.json(await readPayment(actOf(c), c.req.valid('param').id), 200))
    .openapi(change, async (c) =>
      c.json(await changeRequest(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => {
      await trashRequest(actOf(c), c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(restore, async (c) => c.json(await restoreRequest(actOf(c), c.req.valid('param').id), 200))
    .openapi(move, async (c) => c.json(await moveOn(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200));
}

type Page<Row> = StoredPage<Row> & { links: PaymentLinks; permitted: boolean };

function readPage<Row>(json: string | null): Page<Row> {
  if (json === null) throw new Error('The list of requests answered no row');
  return JSON.parse(json) as Page<Row>;
}

function sizeOf({ total, page, pages }: Omit<StoredPage<never>, 'rows'>) {
  return { total, page, pages };
}
