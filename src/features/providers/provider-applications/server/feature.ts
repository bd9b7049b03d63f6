import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { exported } from './data-export.ts';
import { applicationMails } from './mails.ts';
import { applicationsRoutes } from './routes.ts';
import { providerApplications } from './table.ts';
import { applicationPendingItems } from './pending-items.ts';

/** Users apply as mentors or attorneys, and admins decide. */
export const providerApplicationsFeature = defineFeature({
  tables: [providerApplications],
  liveUpdates: [{ table: providerApplications, readers: [providerApplications.user_id], staff: 'manage_providers' }],
  settles: [{ table: providerApplications, changes: [providerApplications.status] }],
  files: [providerApplications.documents],
  exported,
  searchSources: [
    {
      table: providerApplications,
      title: sql`concat(initcap(${providerApplications.role}), ' application')`,
      words: [providerApplications.notes, providerApplications.decision_note],
      place: 'Applications',
      link: (id) => rowLink(paths.apply, id),
    },
  ],
  pendingItems: applicationPendingItems,
  mails: applicationMails,
  routes: { '/api/applications': applicationsRoutes },
});
