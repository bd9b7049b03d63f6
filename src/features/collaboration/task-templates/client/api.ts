import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import { taskTemplateQuery, type TaskTemplateChange, type TaskTemplateInput, type TaskTemplateRow } from '../schema.ts';
import type { TaskTemplatesApi } from '../server/routes.ts';

export const taskTemplatesPath = '/api/task-templates';
const api = createApi<TaskTemplatesApi>(taskTemplatesPath);

const sorts = {
  title: { label: 'Title', direction: 'asc' },
  newest: { label: 'Newest first', direction: 'desc' },
} satisfies Sorts;

/** The mentor's own templates. */
export const taskTemplates = {
  key: ['task-templates'],
  query: taskTemplateQuery,
  sorts,
  list: (asked, { signal }) => unwrap(api.index.$get({ query: toQueryParams(asked) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<TaskTemplateRow, typeof taskTemplateQuery, { create: boolean }>;

/** The same key creates one template, however often it is sent. */
export const addTaskTemplate = ({ key, values }: { key: string; values: TaskTemplateInput }) =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

export const changeTaskTemplate = ({ id, values }: { id: string; values: TaskTemplateChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));
