import { and, inArray, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Transaction } from './database/database.ts';
import type { Services } from './services.ts';

const KEPT_MS = 30 * 86_400_000;
const BATCH = 500;

/** A table whose rows lie in Trash while `deleted_at` is set. */
export type TrashTable = PgTable & { id: PgColumn; deleted_at: PgColumn };

/** Removes what has lain in Trash for 30 days. Files that nothing names any more go with the next sweep of files. */
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
    // Checked again on the row itself: the user may take it out of Trash at this moment.
    .where(and(inArray(table.id, due), lt(table.deleted_at, before)))
    .returning({ id: table.id });
  return removed.length;
}
