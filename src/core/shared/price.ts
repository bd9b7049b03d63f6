import { z } from 'zod';

import { readNumber } from './number-text.ts';

export const PRICE_MAX = 1_000_000;

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/**
 * A price of at least 0, in whole hundredths.
 * @param most how the highest one is written: '$1,000,000'
 * @param label what it is the price of, where it is called otherwise
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

/** The same of what is typed into a form; it is kept as the API writes it: '1997.50'. */
export function typedPrice(most: string) {
  return typedNumber(priceField(most)).transform((amount) => amount.toFixed(2));
}

/**
 * A number as it is typed; an empty field is none.
 * @param fractionDigits as the field has it that shows how the number is read: 0 for a whole number
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
