// Looks into the files of binders, in a child process.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';

import { ENGINE } from '#binder/binder.ts';
import { inspectFiles } from '#binder/server/child.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { wakeJob } from '#core/server/jobs.ts';
import type { Services } from '#core/server/services.ts';
import { receiveFile, removeTemporaryFile } from '#core/server/storage/temporary-files.ts';

import { addFacts } from './queries.ts';

/** The job's name. */
export const INSPECTION = 'inspect files of binders';

const AT_ONCE = 20;
/** Hashes of files that readers of a binder miss. More than a binder names are not remembered. */
const MAX_MISSED = 5000;

const missed = new Set<string>();

/** Has files inspected that an outline names, wherever they were uploaded. */
export function askForInspection(hashes: readonly string[]): void {
  for (const hash of hashes) missed.add(hash);
  for (const oldest of missed) {
    if (missed.size <= MAX_MISSED) break;
    missed.delete(oldest);
  }
  wakeJob(INSPECTION);
}

type DueFile = { key: string; sha256: string; size: number };

/** Looks into the files of those who have a binder, until all are known. Two servers may look at one: both find the same. */
export async function inspectDueFiles(services: Services, stopping: AbortSignal): Promise<void> {
  const { database, store } = services;
  const failed = new Set<string>();
  while (!stopping.aborted) {
    const listed = await database.asSystem('finds files of binders that are not inspected', listDue);
    const due = listed.filter(({ sha256 }) => !failed.has(sha256)).slice(0, AT_ONCE);
    if (due.length === 0) return;
    const copies = await Promise.all(due.map((file) => copyOf(services, file)));
    try {
      const there = copies.flatMap((copy) => copy ?? []);
      for (const [index, copy] of copies.entries()) if (!copy && due[index]) failed.add(due[index].sha256);
      const folder = join(store.temporaryFolder, `inspect-${randomUUID()}`);
      const found = await inspectFiles(there, { folder, signal: stopping });
      await database.asSystem('notes what inspection found in files', async (tx) => {
        for (const facts of found) await addFacts(tx, facts);
      });
      for (const { sha256 } of found) missed.delete(sha256);
    } finally {
      for (const copy of copies) if (copy) await removeTemporaryFile(copy.path);
    }
  }
}

/**
 * Each file's bytes once, however many users keep the same file. A file that was made or sent elsewhere waits until an outline
 * names it.
 */
function listDue(tx: Transaction): Promise<DueFile[]> {
  return selectRows<DueFile>(
    tx,
    sql`
      select distinct on (f.sha256) f.key, f.sha256, f.size::float8 as size
      from files as f join binders on binders.user_id = f.user_id
      where f.bytes_removed_at is null and (f.bucket not in ('packs', 'messages', 'deliveries') or f.sha256 = any (${sql.param(`{${[...missed].join(',')}}`)}::text[]))
        and f.scan_status in ('clean', 'unscanned')
        and not exists (select from file_facts as known where known.sha256 = f.sha256 and known.engine = ${ENGINE})
      order by f.sha256 limit ${5 * AT_ONCE}`,
  );
}

/** A copy on this machine, for a child that sees nothing else; undefined where the store does not have it. */
async function copyOf(
  { store, log }: Services,
  { key, sha256, size }: DueFile,
): Promise<{ path: string; sha256: string } | undefined> {
  const body = await store.read(key);
  if (!body) {
    log.warn({ key }, 'a file of a binder is not inspected: its bytes are missing from the store');
    return undefined;
  }
  const { path } = await receiveFile({ folder: store.temporaryFolder, body, maxBytes: size });
  return { path, sha256 };
}
