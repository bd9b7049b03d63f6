import { z } from 'zod';

import { readNumber } from './number-text.ts';

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

/** Builds a schema for a price typed into a form. It is stored in the API's format: '1997.50'. */
export function typedPrice(most: string) {
  return typedNumber(priceField(most)).transform((amount) => amount.toFixed(2));
}

/**
 * Builds a schema for a typed number. An empty field is undefined.
 * @param fractionDigits same as in the field that previews the number: 0 for a whole number
 */
export function typedNumber<Checked extends z.ZodType>(checked: Checked, fractionDigits = 2) {
  return z
    .string()
    .trim()
    .transform((typed): unknown => {
      const reading = readNumber(typed, fractionDigits);
      if (reading.kind === 'none') return null;
      return reading.kind === 'number' ? reading.value : Number.NaN;
    })
    .pipe(checked as z.ZodType<z.output<Checked>>);
}
