import { defineFeature } from '#core/server/feature.ts';

import { claimsRoutes } from './routes.ts';
import { siteClaims } from './table.ts';

export const claimsFeature = defineFeature({
  name: 'claims',
  tables: [siteClaims],
  seeded: [siteClaims],
  routes: { '/api/claims': claimsRoutes },
});
