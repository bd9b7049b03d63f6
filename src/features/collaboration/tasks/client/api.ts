import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  listedTaskQuery,
  type AnyTaskStatus,
  type AssignmentStatus,
  type CombinedTask,
  type TaskChange,
  type TaskInput,
  type TaskRow,
  type TaskStatus,
} from '../schema.ts';
import type { AssignedTasksApi } from '../server/assigned-routes.ts';
import type { TasksApi } from '../server/routes.ts';

const tasks = createApi<TasksApi>('/api/tasks');
const assignments = createApi<AssignedTasksApi>('/api/task-assignments');

export const taskSorts = {
  due: { label: 'Due date', direction: 'asc' },
  newest: { label: 'Newest first', direction: 'desc' },
} satisfies Sorts;

/** The user's own tasks and those that mentors assigned to them. */
export const listedTasks = {
  key: ['tasks'],
  query: listedTaskQuery,
  sorts: taskSorts,
  formerly: ['task', 'given', 'given-row'],
  list: (query, { signal }) => unwrap(tasks.combined.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(tasks.combined[':id'].$get({ param: { id } })),
  trash: (id) => unwrap(tasks[':id'].$delete({ param: { id } })),
  restore: async (id) => asListed(await unwrap(tasks[':id'].restore.$post({ param: { id } }))),
} satisfies RowSource<CombinedTask, typeof listedTaskQuery, { create: boolean }>;

/** Newest tasks of an applicant, for an assigned mentor. */
export function getTasksQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['applicant-tasks', 'of', applicantId],
    queryFn: async ({ signal }) =>
      (await unwrap(tasks.applicants.$get({ query: { user_id: applicantId } }, { init: { signal } }))).rows,
  });
}

/** Creates a task. The same key creates only one, however often it is sent. */
export const createTask = async ({ key, values }: { key: string; values: TaskInput }): Promise<CombinedTask> =>
  asListed(await unwrap(tasks.index.$post({ json: values }, { headers: { 'idempotency-key': key } })));

export const changeTask = async ({ id, values }: { id: string; values: TaskChange }): Promise<CombinedTask> =>
  asListed(await unwrap(tasks[':id'].$patch({ param: { id }, json: values })));

export const submitTask = ({ id, files, version }: { id: string; files: string[]; version: number }) =>
  unwrap(tasks[':id'].status.$post({ param: { id }, json: { status: 'Submitted', submission_files: files, version } }));

type Step = { id: string; status: AnyTaskStatus; version: number };

// `can` contains the statuses that its kind allows.
export const transitionTask = ({ id, status, version }: Step) =>
  unwrap(tasks[':id'].status.$post({ param: { id }, json: { status: status as TaskStatus, version } }));

export const transitionAssignedTask = ({ id, status, version }: Step) =>
  unwrap(assignments[':id'].status.$post({ param: { id }, json: { status: status as AssignmentStatus, version } }));

/** Returns an own task in the form of the combined list. */
function asListed(task: TaskRow): CombinedTask {
  return { ...task, kind: 'own', issue: null, mentor: null, mentor_is_verified: null, priority: null };
}
