import { z } from 'zod';

import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { usualDelivery } from '../rules.ts';
import { noticeInput, noticeIssueInput } from '../schema.ts';
import { noticeTitle } from './queries.ts';
import { sendResponseReminders } from './reminders.ts';
import { noticeIssuesRoutes, noticesRoutes } from './routes.ts';
import { noticeColumns, noticeIssues, uscisNotices } from './table.ts';
import { noticePendingItems } from './pending-items.ts';

const { notice_id, position, quote, element } = noticeIssues;

/** Notices that request more evidence, with their issues and deadlines. */
export const uscisNoticesFeature = defineFeature({
  tables: [uscisNotices, noticeIssues],
  liveUpdates: [
    { table: uscisNotices, readers: [uscisNotices.user_id] },
    { table: noticeIssues, readers: [noticeIssues.user_id] },
  ],
  trash: [uscisNotices, noticeIssues],
  files: [uscisNotices.notice_url],
  auditExcluded: [
    { table: uscisNotices, because: 'Only its owner may write it.' },
    { table: noticeIssues, because: 'Only its owner may write it.' },
  ],
  exported: [
    {
      table: uscisNotices,
      about: 'the requests for evidence, notices of intent to deny or revoke, and denials that you entered',
      owners: [uscisNotices.user_id],
      portable: {
        columns: noticeColumns.map((name) => uscisNotices[name]),
        // Archives of earlier versions do not contain the delivery of a notice.
        begin: ({ receipt_number: receipt, ...row }) => ({
          delivery: usualDelivery(typeof receipt === 'string' ? receipt : ''),
          receipt_number: receipt,
          ...row,
        }),
        check: () => noticeInput.safeExtend({ due_on: z.iso.date() }),
        without: 'The link between a notice and the binder that responds to it is not imported.',
      },
    },
    {
      table: noticeIssues,
      about: 'the issues those notices raise, and the exhibits in your response that address them',
      owners: [noticeIssues.user_id],
      portable: {
        columns: [notice_id, position, quote, element],
        check: () => noticeIssueInput.extend({ notice_id: z.uuid() }),
        without: 'Issues are reopened, without the exhibits that address them and without their tasks.',
      },
    },
  ],
  searchSources: [
    {
      table: uscisNotices,
      title: noticeTitle,
      words: [uscisNotices.receipt_number],
      place: 'Notices',
      link: (id) => rowLink(paths.notices, id),
    },
  ],
  pendingItems: noticePendingItems,
  jobs: (services) => [{ name: 'remind of responses', everyMinutes: HOUR, run: () => sendResponseReminders(services) }],
  routes: { '/api/uscis-notices': noticesRoutes, '/api/notice-issues': noticeIssuesRoutes },
});
