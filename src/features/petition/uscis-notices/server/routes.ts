import { z } from 'zod';

import { hasAccess } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, changeRoute, readRoute, restoreRoute, trashRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import {
  noticeChange,
  noticeInput,
  noticeIssueChange,
  noticeIssueInput,
  noticeIssueRow,
  noticeListAbilities,
  noticeQuery,
  noticeRow,
  tasksMade,
  type StoredRequest,
} from '../schema.ts';
import { presentRequest } from './present.ts';
import { listRequests, noticeIssueRepository, requestRepository } from './queries.ts';
import {
  addIssue,
  addRequest,
  changeIssue,
  changeRequest,
  createResponse,
  createTasks,
  restoreIssue,
} from './service.ts';

const params = z.object({ id: z.uuid() });
const reader = applicant('read');
const writer = applicant('write');

/** Routes for notices that request more evidence from an applicant. */
function createRoutes({ env }: Services) {
  return [
    defineListRoute({
      path: '/',
      summary: 'The user’s requests for evidence and notices of intent to deny, or those in Trash, by page',
      access: reader,
      query: noticeQuery,
      row: noticeRow,
      can: noticeListAbilities,
      list: listRequests,
      present: (request: StoredRequest, by) => presentRequest(request, hasAccess(writer, by)),
      abilities: (by) => ({ create: hasAccess(writer, by) }),
      file: 'requests-for-evidence',
      headings: {
        kind: 'Type of notice',
        issued_on: 'Date of the notice',
        printed_due_on: 'Due date printed on the notice',
        delivery: 'How it was delivered',
        notice_url: 'Notice',
        responded_on: 'Response sent on',
        issues: 'Issues raised',
      },
    }),
    readRoute({
      summary: 'One of the user’s notices, with the issues raised',
      access: reader,
      row: noticeRow,
      rows: requestRepository,
      present: (request: StoredRequest, by) => presentRequest(request, hasAccess(writer, by)),
    }),
    addRoute({
      summary: 'Add a notice; its due date is the printed one, or else calculated from its date',
      access: writer,
      body: noticeInput,
      row: noticeRow,
      errors: ['not_found'],
      add: addRequest,
    }),
    changeRoute({
      summary: 'Change a notice, or record when the response was sent',
      access: writer,
      body: noticeChange,
      row: noticeRow,
      errors: ['version_conflict'],
      change: changeRequest,
    }),
    defineRoute({
      method: 'put',
      path: '/{id}/tasks',
      summary: 'Create a task for each open issue that has none',
      access: writer,
      params,
      success: tasksMade,
      errors: ['row_limit_reached'],
      handle: ({ ctx, params: { id } }) => createTasks(ctx, id, { limit: env.MAX_ROWS_PER_USER }),
    }),
    defineRoute({
      method: 'put',
      path: '/{id}/response',
      summary: 'Create the response binder for the notice, or update it to match the notice',
      access: writer,
      params,
      success: noticeRow,
      errors: ['version_conflict'],
      handle: ({ ctx, params: { id } }) => createResponse(ctx, id),
    }),
    trashRoute({
      summary: 'Move a notice to Trash, where it stays for 30 days',
      access: writer,
      trash: (ctx, id) => ctx.transaction((tx) => requestRepository.trash(tx, id)),
    }),
    restoreRoute({
      summary: 'Restore a notice from Trash',
      access: writer,
      row: noticeRow,
      restore: (ctx, id) =>
        ctx.transaction(async (tx) => presentRequest(await requestRepository.restore(tx, id), true)),
    }),
  ] as const;
}

export type NoticesApi = MountedRoutes<ReturnType<typeof createRoutes>>;

export function noticesRoutes(services: Services): NoticesApi {
  return mountRoutes(services, createRoutes(services));
}

/** Routes for the issues of a notice, which have URLs next to those of their notice. */
const issueRoutes = [
  defineRoute({
    method: 'post',
    path: '/notices/{notice}',
    summary: 'Add an issue to one of the user’s notices',
    access: writer,
    params: z.object({ notice: z.uuid() }),
    body: noticeIssueInput,
    success: noticeIssueRow,
    status: 201,
    createsRow: true,
    handle: ({ ctx, createOptions, params: { notice }, body }) => addIssue(ctx, { notice, createOptions, input: body }),
  }),
  changeRoute({
    summary: 'Change an issue, or choose the exhibits that address it',
    access: writer,
    body: noticeIssueChange,
    row: noticeIssueRow,
    errors: ['version_conflict'],
    change: changeIssue,
  }),
  trashRoute({
    summary: 'Move an issue to Trash, where it stays for 30 days; its task remains',
    access: writer,
    trash: (ctx, id) => ctx.transaction((tx) => noticeIssueRepository.trash(tx, id)),
  }),
  restoreRoute({
    summary: 'Restore an issue from Trash',
    access: writer,
    row: noticeIssueRow,
    errors: ['notice_full'],
    restore: restoreIssue,
  }),
] as const;

export type NoticeIssuesApi = MountedRoutes<typeof issueRoutes>;

export function noticeIssuesRoutes(services: Services): NoticeIssuesApi {
  return mountRoutes(services, issueRoutes);
}
