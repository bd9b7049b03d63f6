import { z } from 'zod';

/** Criteria of 8 CFR 204.5(h)(3), by their numerals. */
export const criteria = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'] as const;
export type Criterion = (typeof criteria)[number];

const criterion = z.enum(criteria);

/** Criteria that the user claims. Null before the first choice. */
export const criterionClaims = z.object({ claimed: z.array(criterion).nullable() });
export type CriterionClaims = z.output<typeof criterionClaims>;

/** A choice covers all criteria at once. Criteria that it omits are set aside. */
export const claimsInput = z.strictObject({
  claimed: z
    .array(criterion)
    .max(criteria.length)
    .refine((named) => new Set(named).size === named.length, 'Each criterion can be named once'),
});
