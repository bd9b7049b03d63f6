// Changes of a packet by its owner, and by a server that starts: pinned, filed, canceled, queued again.
import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';

import { isUnderWay } from './queries.ts';
import { filingPackets } from './table.ts';

/** Pinning of a ready packet, or its filing date, which seals it. `version` is the one that was read. */
export type PacketStep = { version: number } & ({ is_pinned: boolean } | { filed_on: string });

/** Changes a ready packet, unless it was filed. Returns whether there was one at this version. */
export async function changeReady(tx: Transaction, id: string, { version, ...values }: PacketStep): Promise<boolean> {
  const changed = await tx
    .update(filingPackets)
    .set(values)
    .where(
      and(
        eq(filingPackets.id, id),
        eq(filingPackets.user_id, currentUser),
        eq(filingPackets.version, version),
        eq(filingPackets.state, 'ready'),
        isNull(filingPackets.filed_on),
      ),
    )
    .returning({ id: filingPackets.id });
  return changed.length > 0;
}

/** Cancels a packet, unless it is ready. */
export async function markCancelled(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(filingPackets)
    .set({ is_cancelled: true })
    .where(and(eq(filingPackets.id, id), isUnderWay));
}

/** Returns packets of ended servers to the queue, as their next attempt. */
export async function freePackets(tx: Transaction, servers: readonly string[]): Promise<void> {
  await tx
    .update(filingPackets)
    .set({ state: 'queued', claimed_at: null, done: 0 })
    .where(and(eq(filingPackets.state, 'making'), inArray(filingPackets.server, [...servers])));
}
