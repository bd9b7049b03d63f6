import { z } from 'zod';

import { formatNumber } from '../money.ts';
import type { FieldOptions, Message } from './field.ts';

/** Maximum of PostgreSQL's integer. */
export const LARGEST_INTEGER = 2_147_483_647;

type IntegerOptions<Missing extends Message, Default> = FieldOptions<Missing> & {
  /** Value of an empty field, instead of null. */
  default?: Default;
  /** Inclusive limits. Without them, the number is a count. */
  range?: readonly [min: number, max: number];
  /** Returns the number as its readers see it: 'due 3 days after assignment'. */
  inWords?: (value: number) => string;
};

/** A whole number of at least 0, or null. */
export type IntegerField<
  Missing extends Message = Message,
  Default extends number | undefined = number | undefined,
> = IntegerOptions<Missing, Default> & { kind: 'integer' };

export function integer<Missing extends Message = undefined, const Default extends number | undefined = undefined>(
  options: IntegerOptions<Missing, Default>,
): IntegerField<NoInfer<Missing>, NoInfer<Default>> {
  return { kind: 'integer', ...options };
}

export function integerInput(field: IntegerField): z.ZodType<number | null, number | null | ''> {
  const { label, required, default: fallback, range } = field;
  const wrong = range
    ? `${label} must be a whole number from ${range.map(formatNumber).join(' to ')}`
    : `${label} must be a whole number`;
  const [min, max] = range ?? [0, LARGEST_INTEGER];
  const count = z
    .int({ error: ({ input }) => (required !== undefined && isMissing(input) ? required : wrong) })
    .min(min, range ? wrong : `${label} must not be negative`)
    .max(max, range ? wrong : `${label} must be at most 2,147,483,647`);
  if (required !== undefined) return count;
  return z
    .union([count, z.literal('').transform(() => null), z.null()], wrong)
    .overwrite((value) => value ?? fallback ?? null);
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}
