import { z } from 'zod';

import type { FieldOptions } from '../kind.ts';

/** A calendar date, `YYYY-MM-DD`, or null. */
export type DateField = FieldOptions & {
  kind: 'date';
  /** The person is reminded of the record when that day has come. */
  reminds?: true;
};

export function date(options: Omit<DateField, 'kind'>): DateField {
  return { kind: 'date', ...options };
}

export function dateInput(field: DateField) {
  const wrong = `${field.label} must be a date, such as 2025-06-19`;
  return z
    // PostgreSQL knows no year 0.
    .union([z.iso.date(wrong).refine((day) => !day.startsWith('0000'), wrong), z.literal('').transform(() => null), z.null()], wrong)
    .refine((value) => !field.required || value !== null, field.required);
}
