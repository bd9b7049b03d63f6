import { z } from 'zod';

import { noticeKinds } from './notices.ts';

const day = z.iso.date();
const year = z.int().min(1885).max(2200);

/** Date on which a sentence was last compared with its source, and its reviewer. */
const read = { cite: z.array(z.string().min(1)).min(1), asOf: day, review: z.string().min(1) };

const deadlineRule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  notice: z.enum(noticeKinds),
  /** Calendar days from the date of the notice. */
  days: z.int().min(1, 'Days are at least 1'),
  /** Added if the notice was served by mail, by destination. Online notices get none. */
  mail: z.strictObject({ us: z.int().min(0), abroad: z.int().min(0) }),
  say: z.string().min(1),
  /** Instructions for the response: what a reader must know besides the date. */
  manner: z.string().min(1),
  /** Dates of notices that the rule covers, inclusive. */
  from: day.nullable(),
  until: day.nullable(),
  ...read,
});
export type DeadlineRule = z.output<typeof deadlineRule>;

/** A legal public holiday, by its day in each year. */
const holidayRule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  on: z.union([
    z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
    /** 1 is Monday, 7 is Sunday. The last week of a month is -1. */
    z.strictObject({
      month: z.int().min(1).max(12),
      weekday: z.int().min(1).max(7),
      number: z.union([z.int().min(1).max(4), z.literal(-1)]),
    }),
  ]),
  /** Years in which it is a holiday, inclusive. */
  from: year,
  until: year.nullable(),
  ...read,
});
export type HolidayRule = z.output<typeof holidayRule>;

export const deadlineFile = z.strictObject({
  deadlines: z.array(deadlineRule).min(1),
  holidays: z.array(holidayRule).min(1),
});
export type DeadlineFile = z.output<typeof deadlineFile>;
