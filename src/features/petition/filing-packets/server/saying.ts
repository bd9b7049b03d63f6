// Changes by the owner of a packet: pinned, filed, canceled.
import { and, eq, isNull } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';

import { isUnderWay } from './queries.ts';
import { filingPackets } from './table.ts';

/** Pins a ready packet, or unpins it unless it was filed. Returns whether there was one at this version. */
export function pinReady(tx: Transaction, { is_pinned, ...at }: Version & { is_pinned: boolean }): Promise<boolean> {
  return changeReady(tx, at, { is_pinned });
}

/** Sets the filing date of a ready packet, which seals it. Returns whether there was one at this version. */
export function sealReady(tx: Transaction, { filed_on, ...at }: Version & { filed_on: string }): Promise<boolean> {
  return changeReady(tx, at, { filed_on });
}

/** Cancels a packet, unless it is ready. */
export async function markCancelled(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(filingPackets)
    .set({ is_cancelled: true })
    .where(and(eq(filingPackets.id, id), isUnderWay));
}

type Version = { id: string; version: number };

async function changeReady(
  tx: Transaction,
  { id, version }: Version,
  values: Partial<typeof filingPackets.$inferInsert>,
) {
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
