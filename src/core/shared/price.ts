import { z } from 'zod';

import { otherCurrencyText } from './money.ts';
import { readNumber, type NumberFormat } from './number-text.ts';

export const PRICE_MAX = 1_000_000;

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/**
 * Builds a schema for a price of at least 0, in whole hundredths.
 * @param most maximum as written in messages: '$1,000,000'
 * @param label name of the field, defaults to Price
 */
export function priceField(most: string, label = 'Price') {
  return z
    .number({
      error: ({ input }) =>
        isMissing(input) ? `${label} is required` : `${label} must be a number, such as 1997 or 1997.50`,
    })
    .min(0, `${label} must be at least 0`)
    .max(PRICE_MAX, `${label} must be at most ${most}`)
    .refine((amount) => Number(amount.toFixed(2)) === amount, `${label} can have at most two decimal places`);
}

/**
 * Builds a schema for a price typed into a form. It is stored in the API's format: '1997.50'.
 * @param currency ISO 4217 code
 */
export function typedPrice(most: string, currency: string) {
  return typedNumber(priceField(most), { currency }).transform((amount) => amount.toFixed(2));
}

/**
 * Builds a schema for a typed number. An empty field is undefined.
 * @param format same as in the field that previews the number
 */
export function typedNumber<Checked extends z.ZodType>(checked: Checked, format: NumberFormat = {}) {
  return z
    .string()
    .trim()
    .transform((typed, { addIssue }): unknown => {
      const reading = readNumber(typed, format);
      if (reading.kind === 'none') return null;
      if (reading.kind === 'other-currency') {
        addIssue({ code: 'custom', message: otherCurrencyText(format.currency ?? '') });
        return z.NEVER;
      }
      return reading.kind === 'number' ? reading.value : Number.NaN;
    })
    .pipe(checked as z.ZodType<z.output<Checked>>);
}
