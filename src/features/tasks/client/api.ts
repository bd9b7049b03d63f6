import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  givenQuery,
  taskQuery,
  type AssignmentRow,
  type AssignmentStatus,
  type TaskChange,
  type TaskInput,
  type TaskRow,
  type TaskStatus,
} from '../schema.ts';
import type { GivenTasksApi } from '../server/given-routes.ts';
import type { TasksApi } from '../server/routes.ts';

const tasks = createApi<TasksApi>('/api/tasks');
const given = createApi<GivenTasksApi>('/api/task-assignments');

type Can = { create: boolean };

const sorts = {
  newest: { label: 'Newest first', direction: 'desc' },
  due: { label: 'Due date', direction: 'asc' },
} satisfies Sorts;

/** The user's own tasks. */
export const ownTasks = {
  key: ['tasks'],
  query: taskQuery,
  sorts,
  formerly: 'task',
  list: (asked, { signal }) => unwrap(tasks.index.$get({ query: asParameters(asked) }, { init: { signal } })),
  find: (id) => unwrap(tasks[':id'].$get({ param: { id } })),
  trash: (id) => unwrap(tasks[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(tasks[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<TaskRow, typeof taskQuery, Can>;

/** What mentors gave the person to do. */
export const givenTasks = {
  key: ['task-assignments'],
  query: givenQuery,
  sorts,
  formerly: 'given',
  list: (asked, { signal }) => unwrap(given.index.$get({ query: asParameters(asked) }, { init: { signal } })),
  find: (id) => unwrap(given[':id'].$get({ param: { id } })),
} satisfies RowSource<AssignmentRow, typeof givenQuery, Can>;

/** The same key makes one task, however often it is sent. */
export const createTask = ({ key, values }: { key: string; values: TaskInput }) =>
  unwrap(tasks.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

export const changeTask = ({ id, values }: { id: string; values: TaskChange }) =>
  unwrap(tasks[':id'].$patch({ param: { id }, json: values }));

export const stepTask = ({ id, status, version }: { id: string; status: TaskStatus; version: number }) =>
  unwrap(tasks[':id'].status.$post({ param: { id }, json: { status, version } }));

export const submitTask = ({ id, files, version }: { id: string; files: string[]; version: number }) =>
  unwrap(tasks[':id'].status.$post({ param: { id }, json: { status: 'Submitted', submission_files: files, version } }));

export const stepGivenTask = ({ id, status, version }: { id: string; status: AssignmentStatus; version: number }) =>
  unwrap(given[':id'].status.$post({ param: { id }, json: { status, version } }));
