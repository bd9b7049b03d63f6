import { z } from 'zod';

import { calendarDate, type Clock } from '#core/shared/calendar-date.ts';

import type { FieldOptions } from '../kind.ts';

/** A calendar date, `YYYY-MM-DD`, or null. */
export type DateField = FieldOptions & {
  kind: 'date';
  /** What has happened lies in the past; any other day may be to come as well. */
  when: 'past' | 'any';
  /** The person is reminded of the record when that day has come. */
  reminds?: true;
};

export function date(options: Omit<DateField, 'kind'>): DateField {
  return { kind: 'date', ...options };
}

export function dateInput({ label, required, when }: DateField, now: Clock) {
  const wrong = `${label} must be a date, such as 2025-06-19`;
  return z
    .union(
      [
        calendarDate({ label, until: when === 'past' ? now : undefined }),
        z.literal('').transform(() => null),
        z.null(),
      ],
      wrong,
    )
    .refine((value) => !required || value !== null, required);
}
