// A file of its own: `rules check` and the start look into the data before anything is made of it.
import { z } from 'zod';

import { noticeKinds } from '#features/evidence-requests/schema.ts';

const day = z.iso.date();

export const deadlineRule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  notice: z.enum(noticeKinds),
  /** From the date of the notice, in calendar days. */
  days: z.int().min(1, 'Days are at least 1'),
  /** Added where the notice came by mail, by where it went. */
  mail: z.strictObject({ us: z.int().min(0), abroad: z.int().min(0) }),
  say: z.string().min(1),
  cite: z.array(z.string().min(1)).min(1),
  /** Of the date of the notice, both days included. */
  from: day.nullable(),
  until: day.nullable(),
  asOf: day,
  review: z.string().min(1),
});
export type DeadlineRule = z.output<typeof deadlineRule>;

export const deadlineFile = z.strictObject({ deadlines: z.array(deadlineRule).min(1) });
