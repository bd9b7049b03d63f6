import { z } from 'zod';

import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { insertOnce } from '#core/server/idempotency/insert-once.ts';
import type { Services } from '#core/server/services.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import {
  taskTemplateChange,
  taskTemplateInput,
  taskTemplateQuery,
  taskTemplateRow,
  type TaskTemplateRow,
} from '../schema.ts';
import { listTaskTemplates, taskTemplateInsert, taskTemplateRows } from './queries.ts';

const params = z.object({ id: z.uuid() });
const mentor = provider('mentor');

/** Routes of a mentor's own task templates. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The mentor’s task templates, or those in Trash',
    for: mentor,
    query: taskTemplateQuery,
    row: taskTemplateRow,
    can: z.object({ create: z.boolean() }),
    list: listTaskTemplates,
    present: (row: TaskTemplateRow) => row,
    abilities: () => ({ create: true }),
    file: 'task-templates',
    headings: { due_in_days: 'Due (days after assignment)' },
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of them',
    for: mentor,
    params,
    success: taskTemplateRow,
    handle: ({ act, params: { id } }) => act.transaction((tx) => taskTemplateRows.get(tx, id)),
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a template',
    for: mentor,
    body: taskTemplateInput,
    success: taskTemplateRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) =>
      act.transaction(async (tx) => {
        const { id } = await insertOnce(tx, { into: taskTemplateInsert, addition }, async () => body);
        // A repeated request may find it in Trash.
        const row = await taskTemplateRows.find(tx, id);
        if (!row) throw new AppError('not_found');
        return row;
      }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a template',
    for: mentor,
    params,
    body: taskTemplateChange,
    success: taskTemplateRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body: { version, ...values } }) =>
      act.transaction(async (tx) => {
        await taskTemplateRows.get(tx, id);
        return taskTemplateRows.update(tx, { id, version, values });
      }),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Move a template to Trash, where it stays for 30 days',
    for: mentor,
    params,
    handle: ({ act, params: { id } }) => act.transaction((tx) => taskTemplateRows.trash(tx, id)),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Restore a template from Trash',
    for: mentor,
    params,
    success: taskTemplateRow,
    handle: ({ act, params: { id } }) => act.transaction((tx) => taskTemplateRows.restore(tx, id)),
  }),
] as const;

export type TaskTemplatesApi = MountedRoutes<typeof routes>;

export function taskTemplatesRoutes(services: Services): TaskTemplatesApi {
  return mountRoutes(services, routes);
}
