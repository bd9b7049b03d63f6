import { z } from 'zod';

/** A request for evidence (Form I-797E), a notice of intent to deny or to revoke, or a denial. */
export const noticeKinds = ['rfe', 'noid', 'noir', 'denial'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeLabels = {
  rfe: 'Request for evidence',
  noid: 'Notice of intent to deny',
  noir: 'Notice of intent to revoke',
  denial: 'Denial',
} as const satisfies Record<NoticeKind, string>;

/** Delivery of the notice. Days for mail are added to the period only if it came by mail. */
export const deliveries = ['online', 'mail'] as const;
export type Delivery = (typeof deliveries)[number];

/** Destination of the notice. Determines how many days are added to the period. */
export const destinations = ['us', 'abroad'] as const;
export type Destination = (typeof destinations)[number];

/** Deadline of the response, and its origin. */
export const deadline = z.object({
  due_on: z.string(),
  /** Printed on the notice, or counted from its date by the cited rule. */
  from: z.enum(['notice', 'rule']),
  /** Explanation of the calculation. Null if the notice prints the date. */
  counted: z.string().nullable(),
  cite: z.array(z.string()),
  /** Date on which the rule was last read, and its reviewer. */
  asOf: z.string(),
  review: z.string(),
  /** Instructions for the response, in sentences. */
  manner: z.string(),
  /** Points to consider, in sentences. */
  notes: z.array(z.string()),
});
export type Deadline = z.output<typeof deadline>;
