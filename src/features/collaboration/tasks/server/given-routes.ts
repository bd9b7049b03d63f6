// Routes of tasks from mentors, mounted at their own path.
import { z } from 'zod';

import { allows, eitherOf, type Reader } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import {
  assignmentChange,
  assignmentInput,
  assignmentRow,
  assignmentStep,
  givenQuery,
  taskListAbilities,
  type AssignmentRow,
} from '../schema.ts';
import { changeGivenTask, giveTask, stepGivenTask } from './given-tasks.ts';
import { presentAssignment, type StoredAssignment } from './present.ts';
import { assignmentRows, listAssignments, listGiven } from './queries.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');
const mentor = provider('mentor');

/** Tasks from mentors, for the applicant who has them and the mentor who assigned them. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'Tasks that mentors assigned to the user',
    for: applicant('read'),
    query: givenQuery,
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
    for: mentor,
    query: givenQuery,
    row: assignmentRow,
    can: taskListAbilities,
    list: listGiven,
    present,
    abilities: () => ({ create: true }),
    file: 'given-tasks',
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One task assigned by a mentor, for its assignee and its mentor',
    for: eitherOf(applicant('read'), mentor),
    params,
    success: assignmentRow,
    async handle({ act, params: { id } }) {
      const { actor, json } = await act.read(assignmentRows.read(id));
      if (json === null) throw new AppError('not_found');
      return present(JSON.parse(json) as StoredAssignment, { actor, now: act.now });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Assign a task to an applicant',
    for: mentor,
    body: assignmentInput,
    success: assignmentRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) => giveTask(act, addition, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change an assigned task that is not finished',
    for: mentor,
    params,
    body: assignmentChange,
    success: assignmentRow,
    refuses: ['assignment_ended', 'changed_meanwhile', 'task_finished'],
    handle: ({ act, params: { id }, body }) => changeGivenTask(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Change the status of an assigned task, as its assignee or its mentor',
    for: eitherOf(writer, mentor),
    params,
    body: assignmentStep,
    success: assignmentRow,
    refuses: ['assignment_ended', 'changed_meanwhile', 'transition_not_allowed'],
    handle: ({ act, params: { id }, body }) => stepGivenTask(act, id, body),
  }),
] as const;

/** The row determines whether its reader is the assignee or the mentor. */
function present(assignment: StoredAssignment, reader: Reader): AssignmentRow {
  const isAssignee = assignment.user_id === reader.actor.userId;
  return presentAssignment(assignment, {
    actor: isAssignee ? 'applicant' : 'mentor',
    canWrite: allows(isAssignee ? writer : mentor, reader),
  });
}

export type GivenTasksApi = MountedRoutes<typeof routes>;

export function givenTasksRoutes(services: Services): GivenTasksApi {
  return mountRoutes(services, routes);
}
