// Sessions that need their mentor: to confirm, or to close once they are over.
import { sql } from 'drizzle-orm';

import { providedPendingItems } from '#features/scheduling/bookings/server/provided.ts';

import { provided } from './hosted.ts';

const { status } = provided.table;

export const sessionPendingItems = providedPendingItems(provided, {
  key: 'sessions',
  state: 'To confirm',
  word: 'to confirm',
  isWaiting: sql`${status} = 'pending'`,
  isOpen: sql`${status} in ('pending', 'confirmed')`,
  action: 'Open session',
});
