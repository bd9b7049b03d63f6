import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { evidenceGrantsRoutes } from './routes.ts';
import { evidenceGrants, evidenceViews } from './table.ts';
import { sharingPendingItems } from './pending-items.ts';

/** Applicants share their evidence with mentors and attorneys, and can stop sharing it. */
export const evidenceSharingFeature = defineFeature({
  tables: [evidenceGrants, evidenceViews],
  liveUpdates: [{ table: evidenceGrants, readers: [evidenceGrants.user_id, evidenceGrants.provider_id] }],
  auditedOwners: [{ table: evidenceViews, through: { column: evidenceViews.grant_id, table: evidenceGrants } }],
  exported,
  pendingItems: sharingPendingItems,
  routes: { '/api/evidence-grants': evidenceGrantsRoutes },
});
