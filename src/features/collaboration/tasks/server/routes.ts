import { z } from 'zod';

import { hasAccess } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, changeRoute, restoreRoute, trashRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import {
  applicantTaskQuery,
  listedTask,
  listedTaskQuery,
  mentoredTask,
  mentoredTaskQuery,
  taskChange,
  taskInput,
  taskListAbilities,
  taskReview,
  taskRow,
  taskTransition,
} from '../schema.ts';
import { listedRepository, listCombined, listMentored } from './listed.ts';
import { presentListed, presentMentored, presentTask, type StoredListedTask, type StoredTask } from './present.ts';
import { listApplicantTasks } from './queries.ts';
import { openMentoredTask, reviewTask } from './review.ts';
import { changeTask, createTask, restoreTask, transitionTask, trashTask } from './service.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');
const mentor = provider('mentor');

/** Routes of an applicant's own tasks, and of mentors for those of assigned applicants. */
const routes = [
  defineListRoute({
    path: '/combined',
    summary: 'The user’s tasks and those that mentors assigned, by due date, completed ones last',
    access: applicant('read'),
    query: listedTaskQuery,
    row: listedTask,
    can: taskListAbilities,
    list: listCombined,
    present: (task: StoredListedTask, reader) => presentListed(task, hasAccess(writer, reader)),
    abilities: (reader) => ({ create: hasAccess(writer, reader) }),
    file: 'tasks',
  }),
  defineQueryRoute({
    path: '/combined/{id}',
    summary: 'One of the user’s tasks or of those that mentors assigned',
    access: applicant('read'),
    params,
    success: listedTask,
    read: ({ params: { id } }) => listedRepository.read(id),
    present: (task: StoredListedTask, reader) => presentListed(task, hasAccess(writer, reader)),
  }),
  defineListRoute({
    path: '/mentees',
    summary: 'Tasks of the mentor’s applicants and tasks the mentor assigned, those awaiting review first',
    access: mentor,
    query: mentoredTaskQuery,
    row: mentoredTask,
    can: taskListAbilities,
    list: listMentored,
    present: presentMentored,
    abilities: () => ({ create: true }),
    file: 'assigned-tasks',
  }),
  defineRoute({
    method: 'get',
    path: '/mentees/{id}',
    summary: 'One task of the mentor’s applicants; a mentor who opens a submitted one starts its review',
    access: mentor,
    params,
    success: mentoredTask,
    handle: ({ ctx, params: { id } }) => openMentoredTask(ctx, id),
  }),
  defineListRoute({
    path: '/applicants',
    summary: 'Tasks of the mentor’s applicants',
    access: mentor,
    query: applicantTaskQuery,
    row: taskRow,
    can: taskListAbilities,
    list: listApplicantTasks,
    present: (task: StoredTask) => presentTask(task, { actor: 'mentor', canWrite: true }),
    abilities: () => ({ create: false }),
    file: 'tasks',
  }),
  addRoute({
    summary: 'Add a task',
    access: writer,
    body: taskInput,
    row: taskRow,
    errors: ['not_found'],
    add: createTask,
  }),
  changeRoute({
    summary: 'Change a task that has not been submitted',
    access: writer,
    body: taskChange,
    row: taskRow,
    errors: ['version_conflict', 'task_locked'],
    change: changeTask,
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary:
      'Change the status of one of the user’s tasks; Submitted requires files, and can be withdrawn to In Progress until a mentor opens it',
    access: writer,
    params,
    body: taskTransition,
    success: taskRow,
    errors: ['version_conflict', 'transition_not_allowed', 'review_opened'],
    handle: ({ ctx, params: { id }, body }) => transitionTask(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/review',
    summary: 'Review a submitted task of an assigned applicant, or send it back',
    access: mentor,
    params,
    body: taskReview,
    success: taskRow,
    errors: ['version_conflict', 'transition_not_allowed', 'task_answered'],
    settlesDraft: true,
    handle: ({ ctx, params: { id }, draftKey, body }) => reviewTask(ctx, { id, draftKey }, body),
  }),
  trashRoute({
    summary: 'Move a task to Trash, where it stays for 30 days',
    access: writer,
    errors: ['task_locked'],
    trash: trashTask,
  }),
  restoreRoute({
    summary: 'Restore a task from Trash',
    access: writer,
    row: taskRow,
    restore: restoreTask,
  }),
] as const;

export type TasksApi = MountedRoutes<typeof routes>;

export function tasksRoutes(services: Services): TasksApi {
  return mountRoutes(services, routes);
}
