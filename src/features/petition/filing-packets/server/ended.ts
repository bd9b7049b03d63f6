// Recovers packets of servers that have ended, when a server starts.
import { and, eq, inArray } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';

import { filingPackets } from './table.ts';

/** Returns packets of ended servers to the queue, as their next attempt. */
export async function freePackets(tx: Transaction, servers: readonly string[]): Promise<void> {
  await tx
    .update(filingPackets)
    .set({ state: 'queued', claimed_at: null, done: 0 })
    .where(and(eq(filingPackets.state, 'making'), inArray(filingPackets.server, [...servers])));
}
