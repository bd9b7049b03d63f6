import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  noticeQuery,
  type NoticeChange,
  type NoticeInput,
  type NoticeRow,
  type NoticeIssueChange,
  type NoticeIssueInput,
} from '../schema.ts';
import type { NoticeIssuesApi, NoticesApi } from '../server/routes.ts';

const api = createApi<NoticesApi>('/api/uscis-notices');
const issues = createApi<NoticeIssuesApi>('/api/notice-issues');

const sorts = {
  due: { label: 'By deadline', direction: 'asc' },
  newest: { label: 'Newest first', direction: 'desc' },
} satisfies Sorts;

/** The user's own notices, with the issues they raise. */
export const ownRequests = {
  key: ['uscis-notices'],
  query: noticeQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<NoticeRow, typeof noticeQuery, { create: boolean }>;

/** Creates a notice. The same key creates only one, however often it is sent. */
export const addRequest = ({ key, values }: { key: string; values: NoticeInput }) =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

export const changeRequest = ({ id, values }: { id: string; values: NoticeChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));

export const createTasks = (id: string) => unwrap(api[':id'].tasks.$put({ param: { id } }));

export const createResponse = (id: string) => unwrap(api[':id'].response.$put({ param: { id } }));

/** Creates an issue. The same key creates only one, however often it is sent. */
export const addIssue = ({ request, key, values }: { request: string; key: string; values: NoticeIssueInput }) =>
  unwrap(
    issues.notices[':notice'].$post(
      { param: { notice: request }, json: values },
      { headers: { 'idempotency-key': key } },
    ),
  );

export const changeIssue = ({ id, values }: { id: string; values: NoticeIssueChange }) =>
  unwrap(issues[':id'].$patch({ param: { id }, json: values }));

export const trashIssue = (id: string) => unwrap(issues[':id'].$delete({ param: { id } }));

export const restoreIssue = (id: string) => unwrap(issues[':id'].restore.$post({ param: { id } }));
