import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';

/** Which day it is for the reader; left out, it is the server's. */
export const waitingQuery = z.strictObject({ today: calendarDate({ label: 'Today' }).optional() });

/** More: up to `MORE_LINES` of each part instead of the first few. */
export const overviewQuery = waitingQuery.extend({ more: z.literal('true').optional() });

const waitingCount = z.object({
  count: z.int(),
  /** What they are, where they are alike: 'overdue'. */
  word: z.string().nullable(),
  is_urgent: z.boolean(),
});
export type WaitingCount = z.output<typeof waitingCount>;

/** How many rows wait for the reader, by the key that their page declares. */
export const waitingCounts = z.record(z.string(), waitingCount);
export type WaitingCounts = z.output<typeof waitingCounts>;

const waitingLine = z.object({
  id: z.uuid(),
  state: z.string(),
  tone: z.enum(['green', 'brass', 'blue', 'rust', 'plain']),
  title: z.string(),
  note: z.string().nullable(),
  due: z.string().nullable(),
  /** When a session starts. */
  at: z.string().nullable(),
  since: z.string(),
  /** Where the button leads, on this site, and what it says; null where there is nothing to open. */
  link: z.string().nullable(),
  act: z.string().nullable(),
});
export type WaitingLine = z.output<typeof waitingLine>;

const waitingPart = z.object({ total: z.int(), lines: z.array(waitingLine) });
export type WaitingPart = z.output<typeof waitingPart>;

/** The lines of each part that are due first, and how many there are in all. */
export const waitingOverview = z.object({ reader: waitingPart, us: waitingPart });
export type WaitingOverview = z.output<typeof waitingOverview>;
