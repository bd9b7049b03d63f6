import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { attestationsRoutes } from './routes.ts';
import { elementAttestations } from './table.ts';

/** What attorneys and mentors say of an element of the regulation, as their own word. */
export const attestationsFeature = defineFeature({
  name: 'attestations',
  tables: [elementAttestations],
  live: [
    { table: elementAttestations, readers: [elementAttestations.user_id], assignedTo: elementAttestations.user_id },
  ],
  exported,
  routes: { '/api/attestations': attestationsRoutes },
});
