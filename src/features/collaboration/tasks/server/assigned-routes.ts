// Routes of tasks from mentors, mounted at their own path.
import { z } from 'zod';

import { hasAccess, anyAccess, type AccessSubject } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import {
  assignmentChange,
  assignmentInput,
  assignmentRow,
  assignmentTransition,
  assignedQuery,
  taskListAbilities,
  type AssignmentRow,
} from '../schema.ts';
import { changeAssignedTask, assignTask, transitionAssignedTask } from './assigned-tasks.ts';
import { presentAssignment, type StoredAssignment } from './present.ts';
import { assignmentRepository, listAssignments, listAssigned } from './queries.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');
const mentor = provider('mentor');

/** Tasks from mentors, for the applicant who has them and the mentor who assigned them. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'Tasks that mentors assigned to the user',
    access: applicant('read'),
    query: assignedQuery,
    row: assignmentRow,
    can: taskListAbilities,
    list: listAssignments,
    present,
    abilities: () => ({ create: false }),
    file: 'tasks-from-mentors',
  }),
  defineListRoute({
    path: '/given',
    summary: 'Tasks that the mentor assigned to applicants',
    access: mentor,
    query: assignedQuery,
    row: assignmentRow,
    can: taskListAbilities,
    list: listAssigned,
    present,
    abilities: () => ({ create: true }),
    file: 'given-tasks',
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One task assigned by a mentor, for its assignee and its mentor',
    access: anyAccess(applicant('read'), mentor),
    params,
    success: assignmentRow,
    async handle({ ctx, params: { id } }) {
      const { actor, json } = await ctx.read(assignmentRepository.read(id));
      if (json === null) throw new AppError('not_found');
      return present(JSON.parse(json) as StoredAssignment, { actor, now: ctx.now });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Assign a task to an applicant',
    access: mentor,
    body: assignmentInput,
    success: assignmentRow,
    status: 201,
    createsRow: true,
    errors: ['not_found'],
    handle: ({ ctx, createOptions, body }) => assignTask(ctx, createOptions, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change an assigned task that is not finished',
    access: mentor,
    params,
    body: assignmentChange,
    success: assignmentRow,
    errors: ['assignment_ended', 'changed_meanwhile', 'task_finished'],
    handle: ({ ctx, params: { id }, body }) => changeAssignedTask(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Change the status of an assigned task, as its assignee or its mentor',
    access: anyAccess(writer, mentor),
    params,
    body: assignmentTransition,
    success: assignmentRow,
    errors: ['assignment_ended', 'changed_meanwhile', 'transition_not_allowed'],
    handle: ({ ctx, params: { id }, body }) => transitionAssignedTask(ctx, id, body),
  }),
] as const;

/** The row determines whether its reader is the assignee or the mentor. */
function present(assignment: StoredAssignment, reader: AccessSubject): AssignmentRow {
  const isAssignee = assignment.user_id === reader.actor.userId;
  return presentAssignment(assignment, {
    actor: isAssignee ? 'applicant' : 'mentor',
    canWrite: hasAccess(isAssignee ? writer : mentor, reader),
  });
}

export type AssignedTasksApi = MountedRoutes<typeof routes>;

export function assignedTasksRoutes(services: Services): AssignedTasksApi {
  return mountRoutes(services, routes);
}
