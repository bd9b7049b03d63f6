// Routes of issues, which have URLs next to those of their notice.
import { z } from 'zod';

import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { objectionChange, objectionInput, objectionRow } from '../schema.ts';
import { presentObjection } from './present.ts';
import { objectionRows } from './queries.ts';
import { addObjection, changeObjection } from './service.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');

/** Routes for the issues of a notice. */
const routes = [
  defineRoute({
    method: 'post',
    path: '/of/{request}',
    summary: 'Add an issue to one of the user’s notices',
    for: writer,
    params: z.object({ request: z.uuid() }),
    body: objectionInput,
    success: objectionRow,
    status: 201,
    adds: true,
    handle: ({ act, addition, params: { request }, body }) => addObjection(act, { request, addition, input: body }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change an issue, or choose the exhibits that address it',
    for: writer,
    params,
    body: objectionChange,
    success: objectionRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => changeObjection(act, id, body),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Move an issue to Trash, where it stays for 30 days; its task remains',
    for: writer,
    params,
    handle: ({ act, params: { id } }) => act.transaction((tx) => objectionRows.trash(tx, id)),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Restore it from Trash',
    for: writer,
    params,
    success: objectionRow,
    handle: ({ act, params: { id } }) =>
      act.transaction(async (tx) => presentObjection(await objectionRows.restore(tx, id), true)),
  }),
] as const;

export type ObjectionsApi = MountedRoutes<typeof routes>;

export function objectionsRoutes(services: Services): ObjectionsApi {
  return mountRoutes(services, routes);
}
