import { defineFeature } from '#core/server/feature.ts';

import { termsRoutes } from './routes.ts';
import { purchaseTerms } from './table.ts';

export const purchaseTermsFeature = defineFeature({
  tables: [purchaseTerms],
  seeded: [purchaseTerms],
  auditExcluded: [
    { table: purchaseTerms, because: 'No version is ever changed, and each says who wrote it and when.' },
  ],
  exported: [
    {
      table: purchaseTerms,
      owners: [purchaseTerms.created_by],
      excludedBecause: 'Terms of purchase that you wrote as an admin belong to the company.',
    },
  ],
  routes: { '/api/terms': termsRoutes },
});
