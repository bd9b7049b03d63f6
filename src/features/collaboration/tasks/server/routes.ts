import { z } from 'zod';

import { allows, eitherOf } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
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
  taskQuery,
  taskReview,
  taskRow,
  taskStep,
} from '../schema.ts';
import { listedRows, listListed, listMentored } from './listed.ts';
import {
  presentListed,
  presentMentored,
  presentTask,
  type StoredListedTask,
  type StoredMentoredTask,
  type StoredTask,
} from './present.ts';
import { listApplicantTasks, listTasks, taskRows } from './queries.ts';
import { openMentoredTask, openTask, reviewTask } from './review.ts';
import { changeTask, createTask, restoreTask, stepTask, trashTask } from './service.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');
const mentor = provider('mentor');

/** Routes of an applicant's own tasks, and of mentors for those of assigned applicants. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The user’s tasks, or those in Trash, by page',
    for: applicant('read'),
    query: taskQuery,
    row: taskRow,
    can: taskListAbilities,
    list: listTasks,
    present: (task: StoredTask, reader) => presentTask(task, { actor: 'applicant', canWrite: allows(writer, reader) }),
    abilities: (reader) => ({ create: allows(writer, reader) }),
    file: 'tasks',
  }),
  defineListRoute({
    path: '/listed',
    summary: 'The user’s tasks and those that mentors assigned, by due date, completed ones last',
    for: applicant('read'),
    query: listedTaskQuery,
    row: listedTask,
    can: taskListAbilities,
    list: listListed,
    present: (task: StoredListedTask, reader) => presentListed(task, allows(writer, reader)),
    abilities: (reader) => ({ create: allows(writer, reader) }),
    file: 'tasks',
  }),
  defineRoute({
    method: 'get',
    path: '/listed/{id}',
    summary: 'One task in that list',
    for: applicant('read'),
    params,
    success: listedTask,
    async handle({ act, params: { id } }) {
      const { actor, json } = await act.read(listedRows.read(id));
      if (json === null) throw new AppError('not_found');
      return presentListed(JSON.parse(json) as StoredListedTask, allows(writer, { actor, now: act.now }));
    },
  }),
  defineListRoute({
    path: '/mentored',
    summary: 'Tasks of the mentor’s applicants and tasks the mentor assigned, those awaiting review first',
    for: mentor,
    query: mentoredTaskQuery,
    row: mentoredTask,
    can: taskListAbilities,
    list: listMentored,
    present: (task: StoredMentoredTask) => presentMentored(task),
    abilities: () => ({ create: true }),
    file: 'assigned-tasks',
  }),
  defineRoute({
    method: 'get',
    path: '/mentored/{id}',
    summary: 'One task in that list; a mentor who opens a submitted one starts its review',
    for: mentor,
    params,
    success: mentoredTask,
    handle: ({ act, params: { id } }) => openMentoredTask(act, id),
  }),
  defineListRoute({
    path: '/of-applicants',
    summary: 'Tasks of the mentor’s applicants',
    for: mentor,
    query: applicantTaskQuery,
    row: taskRow,
    can: taskListAbilities,
    list: listApplicantTasks,
    present: (task: StoredTask) => presentTask(task, { actor: 'mentor', canWrite: true }),
    abilities: () => ({ create: false }),
    file: 'tasks',
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the user’s tasks or an assigned applicant’s; a mentor who opens a submitted one starts its review',
    for: eitherOf(applicant('read'), mentor),
    params,
    success: taskRow,
    async handle({ act, params: { id } }) {
      const { actor, json } = await act.read(taskRows.read(id));
      if (json === null) throw new AppError('not_found');
      const task = JSON.parse(json) as StoredTask;
      if (task.user_id !== actor.userId) {
        const isUnopened = task.status === 'Submitted' && task.review_opened_at === null;
        return isUnopened ? openTask(act, id) : presentTask(task, { actor: 'mentor', canWrite: true });
      }
      return presentTask(task, { actor: 'applicant', canWrite: allows(writer, { actor, now: act.now }) });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a task',
    for: writer,
    body: taskInput,
    success: taskRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) => createTask(act, addition, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a task that has not been submitted',
    for: writer,
    params,
    body: taskChange,
    success: taskRow,
    refuses: ['changed_meanwhile', 'task_locked'],
    handle: ({ act, params: { id }, body }) => changeTask(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary:
      'Change the status of one of the user’s tasks; Submitted requires files, and can be withdrawn to In Progress until a mentor opens it',
    for: writer,
    params,
    body: taskStep,
    success: taskRow,
    refuses: ['changed_meanwhile', 'transition_not_allowed', 'review_opened'],
    handle: ({ act, params: { id }, body }) => stepTask(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/review',
    summary: 'Review a submitted task of an assigned applicant, or send it back',
    for: mentor,
    params,
    body: taskReview,
    success: taskRow,
    refuses: ['changed_meanwhile', 'transition_not_allowed', 'task_answered'],
    settlesDraft: true,
    handle: ({ act, params: { id }, draftKey, body }) => reviewTask(act, { id, draftKey }, body),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Move a task to Trash, where it stays for 30 days',
    for: writer,
    params,
    refuses: ['task_locked'],
    handle: ({ act, params: { id } }) => trashTask(act, id),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Restore a task from Trash',
    for: writer,
    params,
    success: taskRow,
    handle: ({ act, params: { id } }) => restoreTask(act, id),
  }),
] as const;

export type TasksApi = MountedRoutes<typeof routes>;

export function tasksRoutes(services: Services): TasksApi {
  return mountRoutes(services, routes);
}
