// A file of its own: what a server that starts does for those that have ended.
import { and, eq, inArray } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';

import { packs } from './table.ts';

/** Gives back what servers that have ended were at: it is begun anew, as the next attempt. */
export async function freePacks(tx: Transaction, servers: readonly string[]): Promise<void> {
  await tx
    .update(packs)
    .set({ state: 'queued', claimed_at: null, done: 0 })
    .where(and(eq(packs.state, 'making'), inArray(packs.server, [...servers])));
}
