import { defineFeature } from '#core/server/feature.ts';

import { evidenceGrantsRoutes } from './routes.ts';
import { evidenceGrants, evidenceViews } from './table.ts';
import { sharingPendingItems } from './pending-items.ts';

const { user_id, provider_id } = evidenceGrants;

/** Applicants share their evidence with mentors and attorneys, and can stop sharing it. */
export const evidenceSharingFeature = defineFeature({
  tables: [evidenceGrants, evidenceViews],
  liveUpdates: [{ table: evidenceGrants, readers: [user_id, provider_id] }],
  auditedOwners: [{ table: evidenceViews, through: { column: evidenceViews.grant_id, table: evidenceGrants } }],
  exported: [
    {
      table: evidenceGrants,
      about: 'who can read your evidence, or whose evidence you can read as a mentor or attorney',
      owners: [user_id, provider_id],
      portable: { stays: 'consent applies only to users of one site' },
      names: { applicant_name: user_id, provider_name: provider_id },
    },
  ],
  pendingItems: sharingPendingItems,
  routes: { '/api/evidence-grants': evidenceGrantsRoutes },
});
