import { z } from 'zod';

import { allows } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import {
  evidenceRequestChange,
  evidenceRequestInput,
  evidenceRequestListAbilities,
  evidenceRequestQuery,
  evidenceRequestRow,
  tasksMade,
  type StoredRequest,
} from '../schema.ts';
import { presentRequest } from './present.ts';
import { listRequests, requestRows } from './queries.ts';
import { addRequest, changeRequest, makeResponse, makeTasks } from './service.ts';

const params = z.object({ id: z.uuid() });
const reader = applicant('read');
const writer = applicant('write');

/** Routes for notices that request more evidence from an applicant. */
function routesOf({ env }: Services) {
  return [
    defineListRoute({
      path: '/',
      summary: 'The user’s requests for evidence and notices of intent to deny, or those in Trash, by page',
      for: reader,
      query: evidenceRequestQuery,
      row: evidenceRequestRow,
      can: evidenceRequestListAbilities,
      list: listRequests,
      present: (request: StoredRequest, by) => presentRequest(request, allows(writer, by)),
      abilities: (by) => ({ create: allows(writer, by) }),
      file: 'requests-for-evidence',
      headings: {
        kind: 'Type of notice',
        issued_on: 'Date of the notice',
        printed_due_on: 'Due date printed on the notice',
        delivery: 'How it came',
        notice_url: 'Notice',
        answered_on: 'Response sent on',
        objections: 'Issues raised',
      },
    }),
    defineRoute({
      method: 'get',
      path: '/{id}',
      summary: 'One of the user’s notices, with the issues raised',
      for: reader,
      params,
      success: evidenceRequestRow,
      async handle({ act, params: { id } }) {
        const { actor, json } = await act.read(requestRows.read(id));
        if (json === null) throw new AppError('not_found');
        return presentRequest(JSON.parse(json) as StoredRequest, allows(writer, { actor, now: act.now }));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/',
      summary: 'Add a notice; its due date is the printed one, or else calculated from its date',
      for: writer,
      body: evidenceRequestInput,
      success: evidenceRequestRow,
      status: 201,
      adds: true,
      refuses: ['not_found'],
      handle: ({ act, addition, body }) => addRequest(act, addition, body),
    }),
    defineRoute({
      method: 'patch',
      path: '/{id}',
      summary: 'Change a notice, or record when the response was sent',
      for: writer,
      params,
      body: evidenceRequestChange,
      success: evidenceRequestRow,
      refuses: ['changed_meanwhile'],
      handle: ({ act, params: { id }, body }) => changeRequest(act, id, body),
    }),
    defineRoute({
      method: 'put',
      path: '/{id}/tasks',
      summary: 'Create a task for each open issue that has none',
      for: writer,
      params,
      success: tasksMade,
      refuses: ['too_many_rows'],
      handle: ({ act, params: { id } }) => makeTasks(act, id, { limit: env.LIMIT_ROWS }),
    }),
    defineRoute({
      method: 'put',
      path: '/{id}/response',
      summary: 'Create the response binder for the notice, or update it to match the notice',
      for: writer,
      params,
      success: evidenceRequestRow,
      refuses: ['changed_meanwhile'],
      handle: ({ act, params: { id } }) => makeResponse(act, id),
    }),
    defineCommand({
      method: 'delete',
      path: '/{id}',
      summary: 'Move a notice to Trash, where it stays for 30 days',
      for: writer,
      params,
      handle: ({ act, params: { id } }) => act.transaction((tx) => requestRows.trash(tx, id)),
    }),
    defineRoute({
      method: 'post',
      path: '/{id}/restore',
      summary: 'Restore it from Trash',
      for: writer,
      params,
      success: evidenceRequestRow,
      handle: ({ act, params: { id } }) =>
        act.transaction(async (tx) => presentRequest(await requestRows.restore(tx, id), true)),
    }),
  ] as const;
}

export type EvidenceRequestsApi = MountedRoutes<ReturnType<typeof routesOf>>;

export function evidenceRequestsRoutes(services: Services): EvidenceRequestsApi {
  return mountRoutes(services, routesOf(services));
}
