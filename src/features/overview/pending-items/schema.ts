import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';

/** The reader's date. Default: the server's. */
export const pendingItemsQuery = z.strictObject({ today: calendarDate({ label: 'Today' }).optional() });

/** Returns up to `OVERVIEW_ROWS_MAX` of each part instead of the first few. */
export const overviewQuery = pendingItemsQuery.extend({ more: z.literal('true').optional() });

const pendingItemCount = z.object({
  count: z.int(),
  /** Common property, such as 'overdue'. */
  word: z.string().nullable(),
  is_urgent: z.boolean(),
});

/** Number of pending items by the key that their page declares. */
export const pendingItemCounts = z.record(z.string(), pendingItemCount);
export type PendingItemCounts = z.output<typeof pendingItemCounts>;

const pendingItem = z.object({
  id: z.uuid(),
  state: z.string(),
  tone: z.enum(['green', 'brass', 'blue', 'rust', 'plain']),
  title: z.string(),
  note: z.string().nullable(),
  due: z.string().nullable(),
  /** Start of a session. */
  at: z.string().nullable(),
  since: z.string(),
  /** Target and label of the button. Null if there is nothing to open. */
  link: z.string().nullable(),
  action: z.string().nullable(),
});
export type PendingItem = z.output<typeof pendingItem>;

const pendingItemsPart = z.object({ total: z.int(), lines: z.array(pendingItem) });
export type PendingItemsPart = z.output<typeof pendingItemsPart>;

/** Lines of each part that are due first, with the totals. */
export const pendingItemsOverview = z.object({ reader: pendingItemsPart, staff: pendingItemsPart });
export type PendingItemsOverview = z.output<typeof pendingItemsOverview>;
