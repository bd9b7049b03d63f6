// Cleanup for a scheduled job, which no request does.
import type { PgColumn } from 'drizzle-orm/pg-core';

import { appliedMigration, newestMigration } from '#core/server/database/migrations.ts';
import type { Services } from '#core/server/services.ts';
import { removeStrayFiles } from '#core/server/storage/temporary-files.ts';

import { QUARANTINE_DAYS } from '../rules.ts';
import {
  existingKeys,
  existingOwners,
  listFilesBefore,
  findOwnerId,
  removeExpiredRoom,
  deleteUnreferencedFiles,
} from './queries.ts';
import { listQuarantined, markBytesRemoved } from './scans.ts';

const DAY_MS = 86_400_000;
/** One day for users to save what they uploaded, and one in case the clock has just jumped a day ahead. */
const KEPT_MS = 2 * DAY_MS;
const BATCH = 500;
const REMOVED_AT_ONCE = 500;
const REASON = 'sweeps the files of all users';

type Sweeper = Pick<Services, 'database' | 'store' | 'log' | 'now'>;

/**
 * Deletes every file that no row names two days after its upload, bytes without a row, bytes of malware after a while,
 * and the reserved quota of failed uploads.
 * @param atOnce maximum number of deleted files without a row, if most have none
 * @param references every column of file URLs in any table. Rows in Trash still count
 */
export async function sweepFiles(
  services: Sweeper,
  references: readonly PgColumn[],
  atOnce = REMOVED_AT_ONCE,
): Promise<void> {
  const { database } = services;
  if (await isOutdated(services)) {
    services.log.warn(
      'a newer Laurel has migrated this database and may refer to files where this version does not look: only the newer one sweeps files',
    );
    return;
  }
  const before = new Date(services.now().getTime() - KEPT_MS);
  const unnamed = await sweepRows(services, { before, references });
  const unknown = await sweepBytes(services, { before, atOnce });
  await database.asSystem('forgets room that servers which died had reserved', removeExpiredRoom);
  const quarantined = await sweepQuarantine(services);
  const stray = await removeStrayFiles(services.store.temporaryFolder, { before });
  services.log.info({ unnamed, unknown, quarantined, stray }, 'swept files');
}

/** The row of an infected file stays: that it existed, its owner, and the finding. */
async function sweepQuarantine({ database, store, now }: Sweeper): Promise<number> {
  const before = new Date(now().getTime() - QUARANTINE_DAYS * DAY_MS);
  let removed = 0;
  for (let batch = BATCH; batch === BATCH; removed += batch) {
    const keys = await database.asSystem(REASON, (tx) => listQuarantined(tx, { before, limit: BATCH }));
    for (const key of keys) {
      await store.remove(key);
      await database.asSystem(REASON, (tx) => markBytesRemoved(tx, key));
    }
    batch = keys.length;
  }
  return removed;
}

/** During a rolling update, an older server runs next to a newer one. */
async function isOutdated({ database }: Sweeper): Promise<boolean> {
  return (await database.asSystem(REASON, appliedMigration)) > newestMigration;
}

async function sweepRows(
  { database, store }: Sweeper,
  { before, references }: { before: Date; references: readonly PgColumn[] },
): Promise<number> {
  let removed = 0;
  for (let after = ''; ;) {
    const page = await database.asSystem(REASON, (tx) => listFilesBefore(tx, { before, after, limit: BATCH }));
    const last = page.at(-1);
    if (last === undefined) return removed;
    after = last;
    const keys = await database.asSystem(REASON, (tx) => deleteUnreferencedFiles(tx, { keys: page, references }));
    // The row is deleted first, so that a reader finds nothing instead of a row whose bytes are gone.
    for (const key of keys) await store.remove(key);
    removed += keys.length;
  }
}

async function sweepBytes(
  { database, store, log }: Sweeper,
  { before, atOnce }: { before: Date; atOnce: number },
): Promise<number> {
  const unknown: string[] = [];
  let knownCount = 0;
  let batch: string[] = [];

  async function sortBatch(): Promise<void> {
    if (batch.length === 0) return;
    const existing = await database.asSystem(REASON, (tx) => existingKeys(tx, batch));
    knownCount += existing.size;
    unknown.push(...batch.filter((key) => !existing.has(key)));
    batch = [];
  }

  for await (const { key, storedAt } of store.list()) {
    if (storedAt >= before) continue;
    batch.push(key);
    if (batch.length === BATCH) await sortBatch();
  }
  await sortBatch();

  const removed = unknown.length > knownCount ? await findRemovable() : unknown;
  for (const key of removed) await store.remove(key);
  return removed.length;

  /**
   * Most have no row. Either DATABASE_URL is wrong, which must not cost users their evidence, or a failing store kept
   * uploads. Those belong to users of this database, and are deleted in batches.
   */
  async function findRemovable(): Promise<string[]> {
    const owners = await database.asSystem(REASON, (tx) => existingOwners(tx, unknown));
    const own = unknown.filter((key) => owners.has(findOwnerId(key)));
    log.error(
      { known: knownCount, unknown: unknown.length, ofUsers: own.length },
      'most stored files have no row: those of unknown users are kept (does this database belong to this file store?), others are removed in batches',
    );
    return own.slice(0, atOnce);
  }
}
