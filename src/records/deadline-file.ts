// A file of its own: `rules check` and the start look into the data before anything is made of it.
import { z } from 'zod';

import { noticeKinds } from '#features/evidence-requests/schema.ts';

const day = z.iso.date();
const year = z.int().min(1885).max(2200);

/** When a sentence was last compared with its source, and who reviewed it. */
const read = { cite: z.array(z.string().min(1)).min(1), asOf: day, review: z.string().min(1) };

export const deadlineRule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  notice: z.enum(noticeKinds),
  /** From the date of the notice, in calendar days. */
  days: z.int().min(1, 'Days are at least 1'),
  /** Added if the notice came by mail, by where it was sent. Nothing is added to one that came online. */
  mail: z.strictObject({ us: z.int().min(0), abroad: z.int().min(0) }),
  say: z.string().min(1),
  /** How to respond: what a reader must know besides the day. */
  manner: z.string().min(1),
  /** Of the date of the notice, both days included. */
  from: day.nullable(),
  until: day.nullable(),
  ...read,
});
export type DeadlineRule = z.output<typeof deadlineRule>;

/** A legal public holiday, by its day in each year. */
export const holidayRule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  on: z.union([
    z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
    /** 1 is Monday, 7 is Sunday. The last one of a month has the number -1. */
    z.strictObject({
      month: z.int().min(1).max(12),
      weekday: z.int().min(1).max(7),
      number: z.union([z.int().min(1).max(4), z.literal(-1)]),
    }),
  ]),
  /** The years in which it is one, both included. */
  from: year,
  until: year.nullable(),
  ...read,
});
export type HolidayRule = z.output<typeof holidayRule>;

export const deadlineFile = z.strictObject({
  deadlines: z.array(deadlineRule).min(1),
  holidays: z.array(holidayRule).min(1),
});
