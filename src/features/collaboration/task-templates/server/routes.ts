import { z } from 'zod';

import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineNoContentRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { insertIdempotently } from '#core/server/idempotency/idempotent-insert.ts';
import type { Services } from '#core/server/services.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import {
  taskTemplateChange,
  taskTemplateInput,
  taskTemplateQuery,
  taskTemplateRow,
  type TaskTemplateRow,
} from '../schema.ts';
import { listTaskTemplates, taskTemplateInsert, taskTemplateRepository } from './queries.ts';

const params = z.object({ id: z.uuid() });
const mentor = provider('mentor');

/** Routes of a mentor's own task templates. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The mentor’s task templates, or those in Trash',
    access: mentor,
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
    access: mentor,
    params,
    success: taskTemplateRow,
    handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => taskTemplateRepository.get(tx, id)),
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a template',
    access: mentor,
    body: taskTemplateInput,
    success: taskTemplateRow,
    status: 201,
    createsRow: true,
    errors: ['not_found'],
    handle: ({ ctx, createOptions, body }) =>
      ctx.transaction(async (tx) => {
        const { id } = await insertIdempotently(tx, { into: taskTemplateInsert, createOptions }, async () => body);
        // A repeated request may find it in Trash.
        const row = await taskTemplateRepository.find(tx, id);
        if (!row) throw new AppError('not_found');
        return row;
      }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a template',
    access: mentor,
    params,
    body: taskTemplateChange,
    success: taskTemplateRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body: { version, ...values } }) =>
      ctx.transaction(async (tx) => {
        await taskTemplateRepository.get(tx, id);
        return taskTemplateRepository.update(tx, { id, version, values });
      }),
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/{id}',
    summary: 'Move a template to Trash, where it stays for 30 days',
    access: mentor,
    params,
    handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => taskTemplateRepository.trash(tx, id)),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Restore a template from Trash',
    access: mentor,
    params,
    success: taskTemplateRow,
    handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => taskTemplateRepository.restore(tx, id)),
  }),
] as const;

export type TaskTemplatesApi = MountedRoutes<typeof routes>;

export function taskTemplatesRoutes(services: Services): TaskTemplatesApi {
  return mountRoutes(services, routes);
}
