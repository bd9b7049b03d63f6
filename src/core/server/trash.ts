import { and, inArray, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Transaction } from './database/database.ts';
import type { Services } from './services.ts';

const KEPT_MS = 30 * 86_400_000;
const BATCH = 500;

/** Table whose rows are in Trash if `deleted_at` is set. */
export type TrashTable = PgTable & { id: PgColumn; deleted_at: PgColumn };

/** Deletes rows that have been in Trash for 30 days. Unreferenced files are deleted by the next sweep. */
export async function purgeTrash(
  { database, log, now }: Pick<Services, 'database' | 'log' | 'now'>,
  tables: readonly TrashTable[],
): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  let removed = 0;
  for (const table of tables) {
    for (let batch = BATCH; batch === BATCH; removed += batch) {
      batch = await database.asSystem('empties the Trash of all users', (tx) => purgeBatch(tx, { table, before }));
    }
  }
  log.info({ removed }, 'purged Trash');
}

async function purgeBatch(tx: Transaction, { table, before }: { table: TrashTable; before: Date }): Promise<number> {
  const due = tx.select({ id: table.id }).from(table).where(lt(table.deleted_at, before)).limit(BATCH);
  const removed = await tx
    .delete(table)
    // Checked again on the row itself, because the user may restore it at this moment.
    .where(and(inArray(table.id, due), lt(table.deleted_at, before)))
    .returning({ id: table.id });
  return removed.length;
}
