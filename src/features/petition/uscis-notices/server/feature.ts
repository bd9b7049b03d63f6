import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { exported } from './data-export.ts';
import { objectionsRoutes } from './objections.ts';
import { noticeTitle } from './queries.ts';
import { sendResponseReminders } from './reminders.ts';
import { evidenceRequestsRoutes } from './routes.ts';
import { evidenceObjections, evidenceRequests } from './table.ts';
import { noticePendingItems } from './pending-items.ts';

/** Notices that request more evidence, with their issues and deadlines. */
export const evidenceRequestsFeature = defineFeature({
  name: 'evidence-requests',
  tables: [evidenceRequests, evidenceObjections],
  liveUpdates: [
    { table: evidenceRequests, readers: [evidenceRequests.user_id] },
    { table: evidenceObjections, readers: [evidenceObjections.user_id] },
  ],
  trash: [evidenceRequests, evidenceObjections],
  files: [evidenceRequests.notice_url],
  auditExcluded: [
    { table: evidenceRequests, because: 'Its owner alone may write it.' },
    { table: evidenceObjections, because: 'Its owner alone may write it.' },
  ],
  exported,
  searchSources: [
    {
      table: evidenceRequests,
      title: noticeTitle,
      words: [evidenceRequests.receipt_number],
      place: 'Notices',
      link: (id) => rowLink(paths.evidenceRequests, id),
    },
  ],
  pendingItems: noticePendingItems,
  jobs: (services) => [{ name: 'remind of responses', everyMinutes: HOUR, run: () => sendResponseReminders(services) }],
  routes: { '/api/evidence-requests': evidenceRequestsRoutes, '/api/evidence-objections': objectionsRoutes },
});
