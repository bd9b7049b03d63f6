// Changes by the owner of a packet: pinned, filed, canceled.
import { and, eq, isNull } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';

import { isUnderWay } from './queries.ts';
import { packs } from './table.ts';

/** Pins a ready packet, or unpins it unless it was filed. Returns whether there was one at this version. */
export async function pinReady(
  tx: Transaction,
  { id, version, is_pinned }: { id: string; version: number; is_pinned: boolean },
): Promise<boolean> {
  const changed = await tx
    .update(packs)
    .set({ is_pinned })
    .where(
      and(
        eq(packs.id, id),
        eq(packs.user_id, currentUser),
        eq(packs.version, version),
        eq(packs.state, 'ready'),
        isNull(packs.filed_on),
      ),
    )
    .returning({ id: packs.id });
  return changed.length > 0;
}

/** Sets the filing date of a ready packet, which seals it. Returns whether there was one at this version. */
export async function sealReady(
  tx: Transaction,
  { id, version, filed_on }: { id: string; version: number; filed_on: string },
): Promise<boolean> {
  const changed = await tx
    .update(packs)
    .set({ filed_on })
    .where(
      and(
        eq(packs.id, id),
        eq(packs.user_id, currentUser),
        eq(packs.version, version),
        eq(packs.state, 'ready'),
        isNull(packs.filed_on),
      ),
    )
    .returning({ id: packs.id });
  return changed.length > 0;
}

/** Cancels a packet, unless it is ready. */
export async function markCancelled(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(packs)
    .set({ is_cancelled: true })
    .where(and(eq(packs.id, id), isUnderWay));
}
