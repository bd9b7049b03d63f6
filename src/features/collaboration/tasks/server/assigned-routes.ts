// Routes of tasks from mentors, mounted at their own path.
import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, changeRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { assignmentChange, assignmentInput, assignmentRow, assignmentTransition } from '../schema.ts';
import { changeAssignedTask, assignTask, transitionAssignedTask } from './assigned-tasks.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');
const mentor = provider('mentor');

/** Tasks from mentors, for the applicant who has them and the mentor who assigned them. */
const routes = [
  addRoute({
    summary: 'Assign a task to an applicant',
    access: mentor,
    body: assignmentInput,
    row: assignmentRow,
    errors: ['not_found'],
    add: assignTask,
  }),
  changeRoute({
    summary: 'Change an assigned task that is not finished',
    access: mentor,
    body: assignmentChange,
    row: assignmentRow,
    errors: ['assignment_ended', 'version_conflict', 'task_finished'],
    change: changeAssignedTask,
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Change the status of an assigned task, as its assignee or its mentor',
    access: anyAccess(writer, mentor),
    params,
    body: assignmentTransition,
    success: assignmentRow,
    errors: ['assignment_ended', 'version_conflict', 'transition_not_allowed'],
    handle: ({ ctx, params: { id }, body }) => transitionAssignedTask(ctx, id, body),
  }),
] as const;

export type AssignedTasksApi = MountedRoutes<typeof routes>;

export function assignedTasksRoutes(services: Services): AssignedTasksApi {
  return mountRoutes(services, routes);
}
