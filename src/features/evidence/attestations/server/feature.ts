import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { attestationPendingItems } from './pending-items.ts';
import { attestationsRoutes } from './routes.ts';
import { elementAttestations } from './table.ts';

/** Verdicts of attorneys and mentors on an element of the regulation, under their own names. */
export const attestationsFeature = defineFeature({
  tables: [elementAttestations],
  liveUpdates: [
    { table: elementAttestations, readers: [elementAttestations.user_id], assignedTo: elementAttestations.user_id },
  ],
  exported,
  pendingItems: attestationPendingItems,
  routes: { '/api/attestations': attestationsRoutes },
});
