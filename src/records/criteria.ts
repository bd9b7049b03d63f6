import { z } from 'zod';

/** Criteria of 8 CFR 204.5(h)(3), by their numerals. */
export const criteria = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'] as const;
export type Criterion = (typeof criteria)[number];

/** Criteria that the user claims. Null before the first choice. */
export const criterionClaims = z.object({ claimed: z.array(z.enum(criteria)).nullable() });
export type CriterionClaims = z.output<typeof criterionClaims>;
