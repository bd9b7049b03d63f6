import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { criteriaRoutes } from './routes.ts';
import { criterionClaims } from './table.ts';

export const claimedCriteriaFeature = defineFeature({
  tables: [criterionClaims],
  auditExcluded: [{ table: criterionClaims, because: 'Only its owner may write it.' }],
  exported,
  routes: { '/api/criteria': criteriaRoutes },
});
