import { z } from 'zod';

import type { ExportRule } from '#core/server/data-export.ts';
import { criteria } from '#records/criteria.ts';

import { criterionClaims } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: criterionClaims,
    about: 'which of the criteria you claim, and which you set aside',
    owners: [criterionClaims.user_id],
    portable: {
      columns: [criterionClaims.criterion, criterionClaims.is_claimed],
      check: () => z.strictObject({ criterion: z.enum(criteria), is_claimed: z.boolean() }),
    },
  },
];
