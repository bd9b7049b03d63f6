import { z } from 'zod';

import type { FieldOptions } from '../kind.ts';

/** Maximum of PostgreSQL's integer. */
export const LARGEST_INTEGER = 2_147_483_647;

/** A count: a whole number of at least 0, or null. */
export type IntegerField = FieldOptions & {
  kind: 'integer';
  /** Value of an empty field, instead of null. */
  default?: 0;
};

export function integer(options: Omit<IntegerField, 'kind'>): IntegerField {
  return { kind: 'integer', ...options };
}

export function integerInput({ label, required, default: fallback }: IntegerField) {
  const wrong = `${label} must be a whole number`;
  const count = z
    .int(wrong)
    .min(0, `${label} must not be negative`)
    .max(LARGEST_INTEGER, `${label} must be at most 2,147,483,647`);
  return z
    .union([count, z.literal('').transform(() => null), z.null()], {
      error: ({ input }) => (input === undefined ? required : undefined) ?? wrong,
    })
    .overwrite((value) => value ?? fallback ?? null)
    .refine((value) => !required || value !== null, required);
}
