import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { timeZoneName } from '#core/shared/time-zone.ts';

/** By `day_of_week`: 0 is Sunday. */
export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Time zone of hours that were stored before one was required. */
export const DEFAULT_ZONE = 'UTC';

export const sentences = {
  endBeforeStart: 'End time must be after start time',
  hoursOverlap: 'These hours overlap others you have on this day',
  dayOverlaps: 'This overlaps a day off or extra hours that you already entered',
  dayPassed: 'This day has passed',
  noHours: 'This day has no hours to copy',
  noTimeZone: 'Please set your time zone first: your hours depend on it',
} as const;

/** End of a day, which time inputs of browsers show as 00:00. */
export const END_OF_DAY = '24:00';

const clockTime = (label: string, pattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/) =>
  z
    .string({
      error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a time, such as 09:30`),
    })
    .min(1, `${label} is required`)
    .max(5, `${label} must be a time, such as 09:30`)
    .regex(pattern, `${label} must be a time, such as 09:30`);
const startTime = clockTime('Start time');
const endTime = clockTime('End time', /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/).overwrite((time) =>
  time === '00:00' ? END_OF_DAY : time,
);
const day = z.int('Please choose a day').min(0, 'Please choose a day').max(6, 'Please choose a day');

const fields = {
  day_of_week: day,
  start_time: startTime,
  end_time: endTime,
  is_available: z.boolean('Available must be true or false'),
};
const inOrder = {
  path: ['end_time'],
  error: sentences.endBeforeStart,
  // Checked together with other fields.
  when: ({ value }: { value: unknown }) =>
    z.object({ start_time: startTime, end_time: endTime }).safeParse(value).success,
};
const isInOrder = ({ start_time, end_time }: { start_time?: string | undefined; end_time?: string | undefined }) =>
  start_time === undefined || end_time === undefined || end_time > start_time;

/** Time zone of the provider's device, stored if the provider has none, because hours mean nothing without one. */
const deviceZone = timeZoneName.optional();

export const hoursInput = z
  .strictObject({ ...fields, is_available: fields.is_available.default(true), time_zone: deviceZone })
  .refine(isInOrder, inOrder);
export type HoursInput = z.output<typeof hoursInput>;

/** Form of weekly hours. Their availability is switched in the list. */
export const hoursForm = z
  .strictObject({ ...fields })
  .omit({ is_available: true })
  .refine(isInOrder, inOrder);

/** Input that changes them: the changed fields, and the version that was read. */
export const hoursChange = z
  .strictObject({ ...fields })
  .partial()
  .extend({ version: z.int32('Please reload these hours').min(1, 'Please reload these hours') })
  .refine(isInOrder, inOrder);
export type HoursChange = z.output<typeof hoursChange>;

/** Weekly hours as their provider reads them. Times are `hh:mm`. */
export const hoursRow = z.object({
  id: z.uuid(),
  day_of_week: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  is_available: z.boolean(),
  version: z.int(),
});
export type HoursRow = z.output<typeof hoursRow>;

/** Replaces the hours of other days by those of one day. */
export const hoursCopy = z
  .strictObject({
    from: day,
    to: z.array(day, 'Please choose the days to copy to').min(1, 'Please choose the days to copy to').max(6),
  })
  .refine(({ from, to }) => !to.includes(from), { path: ['to'], error: 'Please choose other days' });
export type HoursCopy = z.output<typeof hoursCopy>;

const singleDay = {
  day: calendarDate({ label: 'Date' }),
  start_time: startTime.nullable(),
  end_time: endTime.nullable(),
};
type Times = { start_time: string | null; end_time: string | null };
const rejectHalf = ({ start_time, end_time }: Times, context: z.RefinementCtx<Times>): void => {
  const refuse = (field: keyof Times, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (start_time === null && end_time !== null) refuse('start_time', 'Start time is required');
  if (start_time !== null && end_time === null) refuse('end_time', 'End time is required');
  if (start_time !== null && end_time !== null && end_time <= start_time) refuse('end_time', sentences.endBeforeStart);
};

/** A day off without times, or extra hours on a single day. */
export const dayInput = z
  .strictObject({
    ...singleDay,
    start_time: singleDay.start_time.default(null),
    end_time: singleDay.end_time.default(null),
    time_zone: deviceZone,
  })
  .superRefine(rejectHalf);
export type DayInput = z.output<typeof dayInput>;

export const dayForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off'), day: singleDay.day, start_time: z.string(), end_time: z.string() }),
  z
    .strictObject({ kind: z.literal('extra'), day: singleDay.day, start_time: startTime, end_time: endTime })
    .refine(isInOrder, inOrder),
]);

export const dayRow = z.object({
  id: z.uuid(),
  day: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  version: z.int(),
});
export type DayRow = z.output<typeof dayRow>;

const freeSlot = z.object({ date: z.string(), time: z.string(), starts_at: z.string(), ends_at: z.string() });

/** All data of the page. */
export const ownAvailability = z.object({
  /** IANA name. Empty if the provider has set none, which means {@link DEFAULT_ZONE}. */
  time_zone: z.string(),
  session_minutes: z.int(),
  buffer_minutes: z.int(),
  /** Whether applicants see it. */
  show_availability: z.boolean(),
  /** Sorted by day, then start. */
  weekly: z.array(hoursRow),
  /** From today. */
  days: z.array(dayRow),
  /** First free slots, whether or not applicants see them. */
  next: z.array(freeSlot),
});
export type OwnAvailability = z.output<typeof ownAvailability>;
