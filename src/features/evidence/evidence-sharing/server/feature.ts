import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { evidenceGrantsRoutes } from './routes.ts';
import { evidenceGrants, evidenceOpenings } from './table.ts';
import { sharingPendingItems } from './pending-items.ts';

/** Applicants share their evidence with mentors and attorneys, and can stop sharing it. */
export const evidenceGrantsFeature = defineFeature({
  name: 'evidence-grants',
  tables: [evidenceGrants, evidenceOpenings],
  liveUpdates: [{ table: evidenceGrants, readers: [evidenceGrants.user_id, evidenceGrants.provider_id] }],
  auditedOwners: [{ table: evidenceOpenings, through: { column: evidenceOpenings.grant_id, table: evidenceGrants } }],
  exported,
  pendingItems: sharingPendingItems,
  routes: { '/api/evidence-grants': evidenceGrantsRoutes },
});
