// Routes of issues, which have URLs next to those of their notice.
import { z } from 'zod';

import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { changeRoute, restoreRoute, trashRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { noticeIssueChange, noticeIssueInput, noticeIssueRow } from '../schema.ts';
import { noticeIssueRepository } from './queries.ts';
import { addIssue, changeIssue, restoreIssue } from './service.ts';

const writer = applicant('write');

/** Routes for the issues of a notice. */
const routes = [
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

export type NoticeIssuesApi = MountedRoutes<typeof routes>;

export function noticeIssuesRoutes(services: Services): NoticeIssuesApi {
  return mountRoutes(services, routes);
}
