import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';

import { attestationPendingItems } from './pending-items.ts';
import { attestationsRoutes } from './routes.ts';
import { elementAttestations } from './table.ts';

const { id, user_id, author_id } = elementAttestations;

/** Verdicts of attorneys and mentors on an element of the regulation, under their own names. */
export const attestationsFeature = defineFeature({
  tables: [elementAttestations],
  liveUpdates: [{ table: elementAttestations, readers: [user_id], assignedTo: user_id }],
  exported: [
    {
      table: elementAttestations,
      about:
        'attorneys’ and mentors’ assessments of how your evidence meets the regulation, and your assessments of other people’s evidence',
      owners: [user_id, author_id],
      portable: { stays: 'it was written by an attorney or mentor whom the other site does not know' },
      added: { author_name: sql`app.author_of_attestation(${id}) ->> 'name'` },
    },
  ],
  pendingItems: attestationPendingItems,
  routes: { '/api/attestations': attestationsRoutes },
});
