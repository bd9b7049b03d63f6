import { z } from 'zod';

import { defineFeature } from '#core/server/feature.ts';
import { criteria } from '#records/criteria.ts';

import { criteriaRoutes } from './routes.ts';
import { criterionClaims } from './table.ts';

export const claimedCriteriaFeature = defineFeature({
  tables: [criterionClaims],
  auditExcluded: [{ table: criterionClaims, because: 'Only its owner may write it.' }],
  exported: [
    {
      table: criterionClaims,
      about: 'which of the criteria you claim, and which you set aside',
      owners: [criterionClaims.user_id],
      portable: {
        columns: [criterionClaims.criterion, criterionClaims.is_claimed],
        check: () => z.strictObject({ criterion: z.enum(criteria), is_claimed: z.boolean() }),
      },
    },
  ],
  routes: { '/api/criteria': criteriaRoutes },
});
