// Inspects files of binders in a child process.
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';

import { ENGINE, type FileInspection } from '#binder-engine/binder.ts';
import { isChildFailure, createInspector, type Inspector, type Limits } from '#binder-engine/server/child.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { wakeJob } from '#core/server/jobs.ts';
import type { Services } from '#core/server/services.ts';
import { receiveFile, removeTemporaryFile } from '#core/server/storage/temporary-files.ts';
import { createFairQueue } from '#core/server/fair-queue.ts';

import { RECOGNITION } from './recognition.ts';
import { addFacts, isSlowFacts } from './queries.ts';

/** Names of the jobs. */
export const INSPECTION = 'inspect files of binders';
export const SLOW_INSPECTION = 'inspect slow files of binders';

/** Hashes of files that readers of a binder are missing. At most as many as a binder names. */
const MAX_MISSED = 5000;

const missed = new Set<string>();

/** Requests inspection of files that an outline names, wherever they were uploaded. */
export function askForInspection(hashes: readonly string[]): void {
  for (const hash of hashes) missed.add(hash);
  for (const oldest of missed) {
    if (missed.size <= MAX_MISSED) break;
    missed.delete(oldest);
  }
  wakeJob(INSPECTION);
}

type DueFile = { user: string; key: string; sha256: string; size: number };

/**
 * Inspects files of users with a binder until all are known, in turn by user. Each result is stored immediately. A file
 * that uses up its time is marked slow. Two servers may inspect the same file with the same result.
 */
export const inspectDueFiles = createInspection({ areSlow: false, within: { seconds: 10, megabytes: 1000 } });

/** Inspects slow files again, in a process of their own, so that no other file waits for them. */
export const inspectSlowFiles = createInspection({ areSlow: true, within: { seconds: 60, megabytes: 1000 } });

function createInspection({ areSlow, within }: { areSlow: boolean; within: Limits }) {
  /** Turns of all users on this server. */
  const next = createFairQueue();
  return async function inspect(services: Services, stopping: AbortSignal, limits = within): Promise<void> {
    const { database, store } = services;
    const from = join(store.temporaryFolder, `inspect-${randomUUID()}`);
    const inspector = createInspector({ from, folder: join(from, 'trial'), signal: stopping });
    const failed: string[] = [];
    try {
      while (!stopping.aborted) {
        const file = next(
          await database.asSystem('finds files of binders that are not inspected', (tx) =>
            listDue(tx, { areSlow, failed }),
          ),
        );
        if (!file) return;
        const path = await downloadFile(services, file, from);
        if (path === undefined) {
          failed.push(file.sha256);
          continue;
        }
        const facts = await inspectOne(inspector, { file: { path, sha256: file.sha256 }, isSecond: areSlow, limits });
        await database.asSystem('notes what inspection found in a file', (tx) => addFacts(tx, facts));
        // It stays among the missed, because its facts are not known yet.
        if (isSlow(facts)) wakeJob(SLOW_INSPECTION);
        else missed.delete(file.sha256);
        if (facts.scans) wakeJob(RECOGNITION);
        await removeTemporaryFile(path);
      }
    } finally {
      await inspector.end();
      await rm(from, { recursive: true, force: true });
    }
  };
}

function isSlow({ findings }: FileInspection): boolean {
  return findings.some(({ code }) => code === 'slow');
}

/** @throws ChildFailure if it is canceled */
async function inspectOne(
  inspector: Inspector,
  { file, isSecond, limits }: { file: { path: string; sha256: string }; isSecond: boolean; limits: Limits },
): Promise<FileInspection> {
  try {
    return await inspector.inspect(file, limits);
  } catch (error) {
    if (!isChildFailure(error) || error.reason === 'cancelled') throw error;
    const code = error.reason === 'time' && !isSecond ? 'slow' : 'too-complex';
    return {
      sha256: file.sha256,
      engine: ENGINE,
      kind: 'pdf',
      rung: 'own',
      pages: [],
      shared: [],
      findings: [{ code }],
    };
  }
}

/**
 * Returns each user's oldest file that is uninspected, or slow. Equal bytes are inspected once. A file created or sent
 * elsewhere waits until an outline names it.
 */
function listDue(
  tx: Transaction,
  { areSlow, failed }: { areSlow: boolean; failed: readonly string[] },
): Promise<DueFile[]> {
  const toSqlArray = (hashes: Iterable<string>) => sql`${sql.param(`{${[...hashes].join(',')}}`)}::text[]`;
  return selectRows<DueFile>(
    tx,
    sql`
      select * from (
        select distinct on (f.user_id) f.user_id as "user", f.key, f.sha256, f.size::float8 as size, f.created_at
        from files as f join binders on binders.user_id = f.user_id
          left join file_inspections as known on known.sha256 = f.sha256 and known.engine = ${ENGINE}
        where f.bytes_removed_at is null and f.scan_status in ('clean', 'unscanned')
          and (f.bucket not in ('packs', 'messages', 'deliveries') or f.sha256 = any (${toSqlArray(missed)}))
          and ${areSlow ? isSlowFacts(sql`known.facts`) : sql`known.sha256 is null`}
          and f.sha256 <> all (${toSqlArray(failed)})
        order by f.user_id, f.created_at, f.key
      ) as due
      order by created_at, key`,
  );
}

/** Copies a file into the folder for a child that sees nothing else. Undefined if the store does not have it. */
async function downloadFile(
  { store, log }: Services,
  { key, size }: DueFile,
  folder: string,
): Promise<string | undefined> {
  const body = await store.read(key);
  if (!body) {
    log.warn({ key }, 'a file in a binder was not inspected: its bytes are missing from the store');
    return undefined;
  }
  await mkdir(folder, { recursive: true });
  return (await receiveFile({ folder, body, maxBytes: size })).path;
}
