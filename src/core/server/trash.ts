import { and, getTableName, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Transaction } from './database/database.ts';
import type { Services } from './services.ts';

const KEPT_MS = 30 * 86_400_000;
const BATCH = 500;

/** Table whose rows are in Trash if `deleted_at` is set. */
export type TrashTable = PgTable & { id: PgColumn; deleted_at: PgColumn };

/** Deletes the dependents of rows that leave Trash permanently, if no foreign key does. */
export type Purge = (tx: Transaction, table: string, ids: readonly string[]) => Promise<void>;

/**
 * Deletes rows that have been in Trash for 30 days, with what belongs to them. Unreferenced files are deleted by the next
 * sweep.
 */
export async function purgeTrash(
  { database, log, now }: Pick<Services, 'database' | 'log' | 'now'>,
  tables: readonly TrashTable[],
  purges: readonly Purge[],
): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  let removed = 0;
  for (const table of tables) {
    for (let batch = BATCH; batch === BATCH; removed += batch) {
      batch = await database.asSystem('empties the Trash of all users', (tx) =>
        purgeBatch(tx, { table, before, purges }),
      );
    }
  }
  log.info({ removed }, 'purged Trash');
}

async function purgeBatch(
  tx: Transaction,
  { table, before, purges }: { table: TrashTable; before: Date; purges: readonly Purge[] },
): Promise<number> {
  const due = tx.select({ id: table.id }).from(table).where(lt(table.deleted_at, before)).limit(BATCH);
  const removed = await tx
    .delete(table)
    // Checked again on the row itself, because the user may restore it at this moment.
    .where(and(inArray(table.id, due), lt(table.deleted_at, before)))
    .returning({ id: sql<string>`${table.id}` });
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) for (const purge of purges) await purge(tx, getTableName(table), ids);
  return ids.length;
}
