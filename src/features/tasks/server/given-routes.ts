// The routes of what mentors give, mounted at an address of their own.
import { z } from '@hono/zod-openapi';

import { throwRefusal } from '#core/server/errors.ts';
import { createApi, defineRoute, jsonBody } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { additionOf } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';

import { taskRefusal } from '../rules.ts';
import {
  assignmentChange,
  assignmentInput,
  assignmentStatuses,
  assignmentStep,
  taskPriorities,
  type AssignmentRow,
} from '../schema.ts';
import { changeGivenTask, giveTask, stepGivenTask } from './given-tasks.ts';
import { presentAssignment } from './present.ts';
import { listAssignments, listGiven, type StoredAssignment } from './queries.ts';
import { listQuery, pageFrom, pageOf, refusals, rowParams, writeRefusals } from './routes.ts';
import type { Act } from './service.ts';

export type GivenTasksApi = ReturnType<typeof givenTasksRoutes>;

const query = z.strictObject({ ...listQuery, status: z.enum(assignmentStatuses).optional() });

/** Tasks that mentors give: to the applicant who has them, and to the mentor who gave them. */
export function givenTasksRoutes({ database, env, now }: Services) {
  const actOf = (c: RequestContext): Act => ({ database, token: c.get('token'), now: now() });

  const list = defineRoute({
    method: 'get',
    path: '/',
    summary: 'What mentors gave the person to do',
    request: { query },
    success: { status: 200, body: pageOf(assignmentRow) },
    refuses: [...refusals, 'invalid'],
  });

  const listOfMentor = defineRoute({
    method: 'get',
    path: '/given',
    summary: 'What the mentor gave assigned applicants to do',
    request: { query },
    success: { status: 200, body: pageOf(assignmentRow) },
    refuses: [...refusals, 'invalid'],
  });

  const create = defineRoute({
    method: 'post',
    path: '/',
    summary: 'Give an assigned applicant a task',
    request: { body: jsonBody(assignmentInput) },
    success: { status: 201, body: assignmentRow },
    adds: true,
    refuses: [...refusals, 'not_found', 'invalid'],
  });

  const change = defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a given task that is not over',
    request: { params: rowParams, body: jsonBody(assignmentChange) },
    success: { status: 200, body: assignmentRow },
    refuses: [...writeRefusals, 'task_finished'],
  });

  const step = defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Move a given task on, as its assignee or as its mentor',
    request: { params: rowParams, body: jsonBody(assignmentStep) },
    success: { status: 200, body: assignmentRow },
    refuses: [...writeRefusals, 'transition_not_allowed'],
  });

  return createApi()
    .openapi(list, async (c) => {
      const { actor, json } = await database.readAsActor(c.get('token'), listAssignments(c.req.valid('query')));
      throwRefusal(taskRefusal(actor.roles, 'applicant', 'read', now()));
      const canWrite = taskRefusal(actor.roles, 'applicant', 'write', now()) === undefined;
      const { rows, total } = pageFrom<StoredAssignment>(json);
      return c.json(
        {
          rows: rows.map((row) => presentAssignment(row, { actor: 'applicant', canWrite })),
          total,
          can: { create: false },
        },
        200,
      );
    })
    .openapi(listOfMentor, async (c) => {
      const { actor, json } = await database.readAsActor(c.get('token'), listGiven(c.req.valid('query')));
      throwRefusal(taskRefusal(actor.roles, 'mentor', 'read', now()));
      const { rows, total } = pageFrom<StoredAssignment>(json);
      return c.json(
        {
          rows: rows.map((row) => presentAssignment(row, { actor: 'mentor', canWrite: true })),
          total,
          can: { create: true },
        },
        200,
      );
    })
    .openapi(create, async (c) => c.json(await giveTask(actOf(c), additionOf(c, env), c.req.valid('json')), 201))
    .openapi(change, async (c) =>
      c.json(await changeGivenTask(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(step, async (c) =>
      c.json(await stepGivenTask(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    );
}

const assignmentRow: z.ZodType<AssignmentRow> = z
  .object({
    id: z.uuid(),
    mentor_id: z.uuid(),
    mentor: z.string(),
    user_id: z.uuid(),
    applicant: z.string(),
    title: z.string(),
    description: z.string(),
    due_date: z.iso.date(),
    priority: z.enum(taskPriorities),
    status: z.enum(assignmentStatuses),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
    can: z.object({ edit: z.boolean(), steps: z.array(z.enum(assignmentStatuses)) }),
  })
  .openapi('task_assignment_row');
