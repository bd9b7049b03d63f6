// Pending consultations of an attorney: to accept, and to close after their end.
import { sql } from 'drizzle-orm';

import { providedPendingItems } from '#features/scheduling/bookings/server/provided.ts';

import { provided } from './hosted.ts';

const { status, accepted_at } = provided.table;

export const consultationPendingItems = providedPendingItems(provided, {
  key: 'consultations',
  state: 'To accept',
  word: 'to accept',
  isWaiting: sql`${status} = 'scheduled' and ${accepted_at} is null`,
  isOpen: sql`${status} = 'scheduled'`,
  action: 'Open consultation',
});
