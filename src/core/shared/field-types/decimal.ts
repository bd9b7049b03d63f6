import { z } from 'zod';

import { readNumber } from '../number-text.ts';
import type { FieldOptions, Message } from './field.ts';

/** Fourteen digits with two decimals. A JSON number holds them without rounding. */
export const LARGEST_DECIMAL = 999_999_999_999.99;

type DecimalOptions<Missing extends Message> = FieldOptions<Missing> & {
  /** ISO 4217 code, if it is an amount of money. */
  currency?: string;
  /** Field of the same record that names another currency. */
  currencyField?: string;
};

/** A number of at least 0 with two decimals, or null. */
export type DecimalField<Missing extends Message = Message> = DecimalOptions<Missing> & { kind: 'decimal' };

export function decimal<Missing extends Message = undefined>(
  options: DecimalOptions<Missing>,
): DecimalField<NoInfer<Missing>> {
  return { kind: 'decimal', ...options };
}

/** Returns the currency of a field's value. Undefined if it is not an amount of money. */
export function findCurrency(field: FieldOptions, values: Readonly<Record<string, unknown>>): string | undefined {
  const { currency, currencyField } = field as DecimalField;
  const named = currency && currencyField ? values[currencyField] : undefined;
  return typeof named === 'string' && named.trim() !== '' ? named : currency;
}

export function decimalInput({ label, required, currency }: DecimalField) {
  const wrong = `${label} must be a number, such as ${currency ? '185000.50' : '97.5'}`;
  const amount = z
    .number(wrong)
    .min(0, `${label} must not be negative`)
    .max(LARGEST_DECIMAL, `${label} must be at most 999,999,999,999.99`)
    .refine((value) => Number(value.toFixed(2)) === value, `${label} can have at most two decimal places`);
  return z
    .union([amount, z.literal('').transform(() => null), z.null()], {
      error: ({ input }) => {
        if (input === undefined) return required ?? wrong;
        return isInOtherCurrency(input) ? `${label} is in another currency` : wrong;
      },
    })
    .refine((value) => !required || value !== null, required);
}

/** Whether a form sent the amount as text because it names another currency than the row. */
function isInOtherCurrency(input: unknown): boolean {
  return typeof input === 'string' && readNumber(input, { currency: '' }).kind === 'other-currency';
}
