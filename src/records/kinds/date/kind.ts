import { z } from 'zod';

import { calendarDate, partialDate, type Clock } from '#core/shared/calendar-date.ts';

import type { FieldOptions } from '../kind.ts';

/** A calendar date in ISO 8601, as precisely as it is known (`2019-06-15`, `2019-06`, `2019`), or null. */
export type DateField = FieldOptions & {
  kind: 'date';
  /** What has happened lies in the past; any other day may be to come as well. */
  when: 'past' | 'any';
  /** The person is reminded of the record when that day has come, so that it has to be a day. */
  reminds?: true;
};

export function date(options: Omit<DateField, 'kind'>): DateField {
  return { kind: 'date', ...options };
}

/** Whether the month or the year alone is a value of it. */
export function canBePartial({ reminds }: DateField): boolean {
  return !reminds;
}

export function dateInput(field: DateField, now: Clock) {
  const { label, required, when } = field;
  const range = { label, until: when === 'past' ? now : undefined };
  const taken = canBePartial(field) ? partialDate(range) : calendarDate(range);
  return z
    .union([taken, z.literal('').transform(() => null), z.null()], wrongDate(field))
    .refine((value) => !required || value !== null, required);
}

function wrongDate(field: DateField): string {
  return `${field.label} must be a date, such as 2025-06-19${canBePartial(field) ? ', 2025-06 or 2025' : ''}`;
}
