import { z } from '@hono/zod-openapi';

import { AppError, throwRefusal } from '#core/server/errors.ts';
import { createApi, defineCommand, defineRoute, jsonBody } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { additionOf } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';

import { eitherRefusal, taskRefusal } from '../rules.ts';
import {
  taskChange,
  taskInput,
  taskReview,
  taskSorts,
  taskStatuses,
  taskStep,
  type ApplicantTaskRow,
  type TaskPage,
  type TaskRow,
} from '../schema.ts';
import { presentApplicantTask, presentTask } from './present.ts';
import { listApplicantTasks, listTasks, listTrash, readTask, type StoredPage, type StoredTask } from './queries.ts';
import { changeTask, createTask, restoreTask, reviewTask, stepTask, trashTask, type Act } from './service.ts';

export type TasksApi = ReturnType<typeof tasksRoutes>;

export const refusals = ['signed_out', 'wrong_role', 'access_switched_off', 'lapsed'] as const;
export const writeRefusals = [...refusals, 'invalid', 'not_found', 'changed_meanwhile'] as const;
export const rowParams = z.object({ id: z.uuid() });

/** What the lists of tasks are asked with, all of it optional. */
export const listQuery = {
  /** This row alone. */
  id: z.uuid('This is not the id of a task').optional(),
  sort: z.enum(taskSorts).optional(),
  page: z.coerce
    .number('The page must be a number')
    .int('The page must be a whole number')
    .min(1, 'Pages begin at 1')
    .max(100_000, 'There is no such page')
    .optional(),
};

/** An applicant's own tasks, and what a mentor does with those of assigned applicants. */
export function tasksRoutes({ database, env, now }: Services) {
  const actOf = (c: RequestContext): Act => ({ database, token: c.get('token'), now: now() });

  const list = defineRoute({
    method: 'get',
    path: '/',
    summary: 'Own tasks, or those in Trash, a numbered page at a time',
    request: {
      query: z.strictObject({
        ...listQuery,
        status: z.enum(taskStatuses).optional(),
        trash: z.enum(['true', 'false']).optional(),
      }),
    },
    success: { status: 200, body: pageOf(taskRow) },
    refuses: [...refusals, 'invalid'],
  });

  const listOfApplicants = defineRoute({
    method: 'get',
    path: '/of-applicants',
    summary: 'Tasks of the applicants whom the mentor is assigned to',
    request: { query: z.strictObject({ ...listQuery, status: z.enum(taskStatuses).optional() }) },
    success: { status: 200, body: pageOf(applicantTaskRow) },
    refuses: [...refusals, 'invalid'],
  });

  const read = defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One task, own or of an assigned applicant',
    request: { params: rowParams },
    success: { status: 200, body: z.union([applicantTaskRow, taskRow]) },
    refuses: [...refusals, 'not_found'],
  });

  const create = defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a task',
    request: { body: jsonBody(taskInput) },
    success: { status: 201, body: taskRow },
    adds: true,
    refuses: [...refusals, 'not_found', 'invalid'],
  });

  const change = defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a task that was not submitted',
    request: { params: rowParams, body: jsonBody(taskChange) },
    success: { status: 200, body: taskRow },
    refuses: [...writeRefusals, 'task_locked'],
  });

  const step = defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Give an own task another status; Submitted takes files',
    request: { params: rowParams, body: jsonBody(taskStep) },
    success: { status: 200, body: taskRow },
    refuses: [...writeRefusals, 'transition_not_allowed'],
  });

  const review = defineRoute({
    method: 'post',
    path: '/{id}/review',
    summary: 'Review a submitted task of an assigned applicant, or send it back',
    request: { params: rowParams, body: jsonBody(taskReview) },
    success: { status: 200, body: applicantTaskRow },
    refuses: [...writeRefusals, 'transition_not_allowed'],
  });

  const remove = defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Move a task to Trash, where it stays for 30 days',
    request: { params: rowParams },
    refuses: [...refusals, 'not_found', 'task_locked', 'changed_meanwhile'],
  });

  const restore = defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Take a task out of Trash',
    request: { params: rowParams },
    success: { status: 200, body: taskRow },
    refuses: [...refusals, 'not_found'],
  });

  return createApi()
    .openapi(list, async (c) => {
      const { trash, ...listing } = c.req.valid('query');
      const { actor, json } = await database.readAsActor(
        c.get('token'),
        trash === 'true' ? listTrash(listing) : listTasks(listing),
      );
      throwRefusal(taskRefusal(actor.roles, 'applicant', 'read', now()));
      const canWrite = taskRefusal(actor.roles, 'applicant', 'write', now()) === undefined;
      const { rows, total } = pageFrom<StoredTask>(json);
      return c.json(
        {
          rows: rows.map((task) => presentTask(task, { actor: 'applicant', canWrite })),
          total,
          can: { create: canWrite },
        },
        200,
      );
    })
    .openapi(listOfApplicants, async (c) => {
      const { actor, json } = await database.readAsActor(c.get('token'), listApplicantTasks(c.req.valid('query')));
      throwRefusal(taskRefusal(actor.roles, 'mentor', 'read', now()));
      const { rows, total } = pageFrom<StoredTask>(json);
      return c.json({ rows: rows.map(presentApplicantTask), total, can: { create: false } }, 200);
    })
    .openapi(read, async (c) => {
      const { actor, json } = await database.readAsActor(c.get('token'), readTask(c.req.valid('param')));
      throwRefusal(eitherRefusal(actor.roles, 'read', now()));
      if (json === null) throw new AppError('not_found');
      const task = JSON.parse(json) as StoredTask;
      if (task.user_id !== actor.userId) return c.json(presentApplicantTask(task), 200);
      const canWrite = taskRefusal(actor.roles, 'applicant', 'write', now()) === undefined;
      return c.json(presentTask(task, { actor: 'applicant', canWrite }), 200);
    })
    .openapi(create, async (c) => c.json(await createTask(actOf(c), additionOf(c, env), c.req.valid('json')), 201))
    .openapi(change, async (c) => c.json(await changeTask(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(step, async (c) => c.json(await stepTask(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(review, async (c) => c.json(await reviewTask(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(remove, async (c) => {
      await trashTask(actOf(c), c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(restore, async (c) => c.json(await restoreTask(actOf(c), c.req.valid('param').id), 200));
}

export function pageFrom<Row>(json: string | null): StoredPage<Row> {
  if (json === null) throw new Error('a list answered no row');
  return JSON.parse(json) as StoredPage<Row>;
}

export function pageOf<Row>(row: z.ZodType<Row>): z.ZodType<TaskPage<Row>> {
  return z.object({ rows: z.array(row), total: z.int(), can: z.object({ create: z.boolean() }) });
}

const taskRow: z.ZodType<TaskRow> = z.object(taskShape()).openapi('task_row');
const applicantTaskRow: z.ZodType<ApplicantTaskRow> = z
  .object({ ...taskShape(), user_id: z.uuid(), applicant: z.string() })
  .openapi('applicant_task_row');

function taskShape() {
  const status = z.enum(taskStatuses);
  return {
    id: z.uuid(),
    title: z.string(),
    criteria: z.string(),
    action_item: z.string(),
    due_date: z.iso.date().nullable(),
    task_files: z.array(z.string()),
    submission_files: z.array(z.string()),
    status,
    reviewer_comments: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.string().nullable(),
    version: z.int(),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), steps: z.array(status) }),
  };
}
