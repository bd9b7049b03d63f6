import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { bookedTransition, noShows, providedQuery, providedShape } from '#features/scheduling/bookings/schema.ts';

export const sessionStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

const days = { since: calendarDate({ label: 'From' }).optional(), until: calendarDate({ label: 'To' }).optional() };

/** Query of the history, for both the page and the API. Both dates are inclusive. */
export const historyQuery = listQuery({
  sorts: ['session_date', 'applicant', 'duration'],
  filters: { status: z.enum(sessionStatuses) },
})
  .omit({ trash: true })
  .extend(days);
export type HistorySort = NonNullable<z.output<typeof historyQuery>['sort']>;

/** A past session as its mentor sees it. */
export const pastSession = z.object({
  id: z.uuid(),
  /** ID of the applicant while the mentor works with them. */
  applicant_id: z.uuid().nullable(),
  applicant: z.string(),
  session_date: z.iso.date(),
  /** `hh:mm`, like the duration. */
  start_time: z.string(),
  duration: z.string(),
  session_type: z.string(),
  status: z.enum(sessionStatuses),
  /** Side that did not attend, if it was a no-show. */
  no_show: z.enum(noShows).nullable(),
  notes: z.string(),
});
export type PastSession = z.output<typeof pastSession>;

export const hoursQuery = z.strictObject(days);
export type HoursQuery = z.output<typeof hoursQuery>;

/** Hours, and the number of sessions. */
const delivered = { hours: z.number(), sessions: z.int() };

/**
 * Delivered hours. The total has one decimal. Each month has two, so that rounding errors do not add up. Months are
 * listed by their first day, newest first, without gaps.
 */
export const deliveredHours = z.object({
  ...delivered,
  months: z.array(z.object({ period: z.iso.date(), ...delivered })),
});
export type DeliveredHours = z.output<typeof deliveredHours>;

/** Changes the status of a session. */
export const sessionTransition = bookedTransition(sessionStatuses);
export type SessionTransition = z.output<typeof sessionTransition>;

/** A session as its mentor sees it, past or future. */
export const sessionRow = z.object({
  ...providedShape,
  status: z.enum(sessionStatuses),
  can: z.object({ edit: z.boolean(), transitions: z.array(z.enum(sessionStatuses)), no_show: z.boolean() }),
});
export type SessionRow = z.output<typeof sessionRow>;

export const sessionQuery = providedQuery(sessionStatuses);
