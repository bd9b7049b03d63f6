import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { readinessRoutes } from './routes.ts';
import { petitions } from './table.ts';

/** Completeness of the evidence against the regulation's text. */
export const readinessFeature = defineFeature({
  tables: [petitions],
  auditExcluded: [{ table: petitions, because: 'Only its owner may write it.' }],
  exported,
  routes: { '/api/readiness': readinessRoutes },
});
