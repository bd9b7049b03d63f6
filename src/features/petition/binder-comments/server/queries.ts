import { eq, sql, type SQL } from 'drizzle-orm';

import type { Outline } from '#binder-engine/outline.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { binders } from '#features/petition/binders/server/table.ts';

/** SQL for the owner of a binder. Null for users who may not read it. */
export function ownerOfBinder(binder: SQL): SQL {
  return sql`(select ${binders.user_id} from ${binders} where ${binders.id} = ${binder})`;
}

/** Returns a binder for its comments. Undefined for users who may not read it. */
export async function findBinder(tx: Transaction, binderId: string) {
  const { id, kind, user_id: owner, outline } = binders;
  const [row] = await tx.select({ id, kind, owner, outline }).from(binders).where(eq(id, binderId));
  return row && { ...row, kind: row.kind as 'petition' | 'response', outline: row.outline as Outline };
}
