import { defineFeature } from '#core/server/feature.ts';

import { filingInput } from '../schema.ts';
import { readinessRoutes } from './routes.ts';
import { petitions } from './table.ts';

/** Completeness of the evidence against the regulation's text. */
export const readinessFeature = defineFeature({
  tables: [petitions],
  auditExcluded: [{ table: petitions, because: 'Only its owner may write it.' }],
  exported: [
    {
      table: petitions,
      about: 'the filing date of your petition',
      owners: [petitions.user_id],
      portable: { columns: [petitions.filed_on], check: () => filingInput.omit({ version: true }) },
    },
  ],
  routes: { '/api/readiness': readinessRoutes },
});
