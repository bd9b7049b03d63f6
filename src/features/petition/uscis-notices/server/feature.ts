import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { exported } from './data-export.ts';
import { noticeIssuesRoutes } from './issues.ts';
import { noticeTitle } from './queries.ts';
import { sendResponseReminders } from './reminders.ts';
import { noticesRoutes } from './routes.ts';
import { noticeIssues, uscisNotices } from './table.ts';
import { noticePendingItems } from './pending-items.ts';

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
  exported,
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
