import { z } from 'zod';

/** The criteria of 8 CFR 204.5(h)(3), by their numerals. */
export const criteria = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'] as const;
export type Criterion = (typeof criteria)[number];

const criterion = z.enum(criteria);

/** Which criteria the user claims: null until they chose. */
export const criterionClaims = z.object({ claimed: z.array(criterion).nullable() });
export type CriterionClaims = z.output<typeof criterionClaims>;

/** A choice is of all criteria at once: what it does not name is set aside. */
export const claimsInput = z.strictObject({
  claimed: z
    .array(criterion)
    .max(criteria.length)
    .refine((named) => new Set(named).size === named.length, 'Each criterion can be named once'),
});
