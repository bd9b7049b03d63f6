import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import { TASKS_A_PAGE, type AssignmentStatus, type TaskChange, type TaskInput, type TaskSort, type TaskStatus } from '../schema.ts';
import type { GivenTasksApi } from '../server/given-routes.ts';
import type { TasksApi } from '../server/routes.ts';

const tasks = createApi<TasksApi>('/api/tasks');
const given = createApi<GivenTasksApi>('/api/task-assignments');

/** Which rows of a list, in which order, on which page. */
export type Listing<Status extends string> = { id: string | undefined; status: Status | undefined; sort: TaskSort; page: number };

/** Begins the key of everything read of own tasks. */
export const tasksKey = ['tasks'];
/** Begins the keys of the lists that show tasks with their status. */
export const taskListKey = [...tasksKey, 'list'];
export const givenKey = ['task-assignments'];

export function taskPage(listing: Listing<TaskStatus>) {
  return queryOptions({
    queryKey: [...taskListKey, listing],
    queryFn: ({ signal }) => unwrap(tasks.index.$get({ query: queryOf(listing) }, { init: { signal } })),
    // The list stays as it is until the next page has come.
    placeholderData: keepPreviousData,
  });
}

/** How many pages a list has. */
export const pagesOf = ({ total }: { total: number }) => Math.ceil(total / TASKS_A_PAGE);

export function taskTrash(page: number) {
  return queryOptions({
    queryKey: [...tasksKey, 'trash', page],
    queryFn: ({ signal }) => unwrap(tasks.index.$get({ query: { trash: 'true', page: String(page) } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

export function givenPage(listing: Listing<AssignmentStatus>) {
  return queryOptions({
    queryKey: [...givenKey, listing],
    queryFn: ({ signal }) => unwrap(given.index.$get({ query: queryOf(listing) }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

/** A task of one's own; a mentor's reading of it is no part of these pages. */
export const readTask = (id: string) => unwrap(tasks[':id'].$get({ param: { id } }));

/** The same key makes one task, however often it is sent. */
export const createTask = ({ key, values }: { key: string; values: TaskInput }) =>
  unwrap(tasks.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

export const changeTask = ({ id, values }: { id: string; values: TaskChange }) =>
  unwrap(tasks[':id'].$patch({ param: { id }, json: values }));

export const stepTask = ({ id, status, version }: { id: string; status: TaskStatus; version: number }) =>
  unwrap(tasks[':id'].status.$post({ param: { id }, json: { status, version } }));

export const submitTask = ({ id, files, version }: { id: string; files: string[]; version: number }) =>
  unwrap(tasks[':id'].status.$post({ param: { id }, json: { status: 'Submitted', submission_files: files, version } }));

export const trashTask = (id: string) => unwrap(tasks[':id'].$delete({ param: { id } }));

export const restoreTask = (id: string) => unwrap(tasks[':id'].restore.$post({ param: { id } }));

export const stepGivenTask = ({ id, status, version }: { id: string; status: AssignmentStatus; version: number }) =>
  unwrap(given[':id'].status.$post({ param: { id }, json: { status, version } }));

function queryOf<Status extends string>({ id, status, sort, page }: Listing<Status>) {
  return { ...(id !== undefined && { id }), ...(status !== undefined && { status }), sort, page: String(page) };
}
