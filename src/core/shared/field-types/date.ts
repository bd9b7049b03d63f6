import { z } from 'zod';

import { calendarDate, partialDate, type Clock } from '../calendar-date.ts';

import type { FieldOptions, Message } from './field.ts';

type DateOptions<Missing extends Message> = FieldOptions<Missing> & {
  /** Past events must be in the past. All other dates may be in the future. */
  when: 'past' | 'any';
  /** The user gets a reminder on this date, so it must be a day. */
  reminds?: true;
};

/** A calendar date in ISO 8601 with the known precision (`2019-06-15`, `2019-06`, `2019`), or null. */
export type DateField<Missing extends Message = Message> = DateOptions<Missing> & { kind: 'date' };

export function date<Missing extends Message = undefined>(options: DateOptions<Missing>): DateField<NoInfer<Missing>> {
  return { kind: 'date', ...options };
}

/** Whether a month or year is a valid value. */
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
