// API calls of mentors for tasks, not loaded by applicants' pages.
import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource } from '#core/client/rows.ts';
import { collectionSource } from '#core/client/collection.ts';
import { taskTemplate } from '#features/collaboration/task-templates/schema.ts';

import {
  mentoredTaskQuery,
  type AssignmentChange,
  type AssignmentInput,
  type AssignmentRow,
  type MenteeTask,
  type TaskReview,
} from '../schema.ts';
import type { AssignedTasksApi } from '../server/assigned-routes.ts';
import type { TasksApi } from '../server/routes.ts';
import { taskSorts } from './api.ts';

const tasks = createApi<TasksApi>('/api/tasks');
const assignments = createApi<AssignedTasksApi>('/api/task-assignments');

export const menteeTasksPath = '/api/tasks/mentees';

/** Tasks of assigned applicants, and those that the mentor assigned. Reading a submitted one starts its review. */
export const mentoredTasks = {
  key: ['mentored-tasks'],
  query: mentoredTaskQuery,
  sorts: taskSorts,
  list: (query, { signal }) => unwrap(tasks.mentees.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(tasks.mentees[':id'].$get({ param: { id } })),
} satisfies RowSource<MenteeTask, typeof mentoredTaskQuery, { create: boolean }>;

/** Assigns a task. The same key assigns only one, however often it is sent. */
export const assignTask = async ({ key, values }: { key: string; values: AssignmentInput }): Promise<MenteeTask> =>
  asMentored(await unwrap(assignments.index.$post({ json: values }, { headers: { 'idempotency-key': key } })));

export const changeAssignedTask = async ({
  id,
  values: { title, description, due_date, priority, version },
}: {
  id: string;
  values: AssignmentChange;
}): Promise<MenteeTask> => {
  const json = { title, description, due_date, priority, version };
  return asMentored(await unwrap(assignments[':id'].$patch({ param: { id }, json })));
};

/** @param sent.key key of the draft that is deleted with the change */
export const reviewTask = ({ id, key, review }: { id: string; key: string; review: TaskReview }) =>
  unwrap(tasks[':id'].review.$post({ param: { id }, json: review }, { headers: { 'draft-key': key } }));

export const saveAsTemplate = collectionSource(taskTemplate).add;

/** Returns an assigned task in the form of the combined list. */
function asMentored({ mentor_id: _, mentor: __, can, ...task }: AssignmentRow): MenteeTask {
  return {
    ...task,
    kind: 'given',
    criteria: '',
    action_item: task.description,
    task_files: [],
    submission_files: [],
    reviewer_comments: '',
    review_opened_at: null,
    submitted_at: null,
    reviewer: null,
    reviewer_is_verified: null,
    reviewed_at: null,
    deleted_at: null,
    can: { ...can, delete: false },
  };
}
