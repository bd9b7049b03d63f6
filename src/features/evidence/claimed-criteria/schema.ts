import { z } from 'zod';

import { criteria } from '#records/criteria.ts';

/** A choice covers all criteria at once. Criteria that it omits are set aside. */
export const claimsInput = z.strictObject({
  claimed: z
    .array(z.enum(criteria))
    .max(criteria.length)
    .refine((named) => new Set(named).size === named.length, 'Each criterion can be named once'),
});
