// Virus scans in the background, after the uploader has the response.
import { sql } from 'drizzle-orm';

import { scan, ScanError, SCAN_LIMIT_MS, type Clamd, type ScanFailure } from '#core/server/scanner/clamd.ts';
import { countAttempt } from '#core/server/limits.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { describePlace, namingRows, type NamingRow } from '#core/server/file-places.ts';
import type { Services } from '#core/server/services.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { notify, notifyStaff } from '#features/communication/notifications/server/queries.ts';

import { QUARANTINE_DAYS } from '../rules.ts';
import {
  queueUnscannedFiles,
  claimScans,
  countScans,
  readEmail,
  recordVerdict,
  postponeAllScans,
  postponeScan,
  cancelPendingScans,
  type DueFile,
} from './scans.ts';

/** Pause after each attempt without a result. The last one repeats, since a file waits until there is a result. */
const SCAN_PAUSES_SECONDS = [10, 30, 60, 300, 3600];
const LONGEST_PAUSE_SECONDS = Math.max(...SCAN_PAUSES_SECONDS);
/** Maximum delay before a recovered scanner is used again. */
const AWAY_MAX_SECONDS = 300;
const AT_ONCE = 4;
/** A run ends soon afterwards, so that a server can stop. */
const RUN_MS = 8_000;
const CLAIM_SECONDS = 2 * (SCAN_LIMIT_MS / 1000);
/** Maximum emails to staff per user and hour. The settings page counts the rest. */
const STAFF_MAILS = { limit: 3, windowSeconds: 3600 };

type Named = Pick<FeatureRegistry, 'files' | 'searchSources'>;
/** `named` declares the tables whose rows name files, and their pages. */
type Scanning = Omit<Clamd, 'url'> & { named?: Named };
const nowhere: Named = { files: [], searchSources: [] };

/**
 * Scans due files for a few seconds. Without a scanner nothing is pending.
 * @throws ScanError away if the scanner is unreachable, after all pending scans are postponed
 */
export async function scanFiles(services: Services, { named = nowhere, ...patience }: Scanning = {}): Promise<void> {
  const { database, env, log } = services;
  const url = env.CLAMD_URL;
  const moved = await database.asSystem('files wait for a scanner where there is one', (tx) =>
    url === undefined ? cancelPendingScans(tx) : queueUnscannedFiles(tx),
  );
  if (moved > 0 && url === undefined) {
    log.warn({ files: moved }, 'unscanned files are open to everyone who can read them: CLAMD_URL is not set');
  } else if (moved > 0) log.info({ files: moved }, 'files that were never scanned are queued for the scanner');
  if (url === undefined) return;

  const deadline = performance.now() + RUN_MS;
  while (performance.now() < deadline) {
    const due = await database.asSystem('claims files to be scanned', (tx) =>
      claimScans(tx, { limit: AT_ONCE, claimSeconds: CLAIM_SECONDS, longestPauseSeconds: LONGEST_PAUSE_SECONDS }),
    );
    if (due.length === 0) return;
    const failures = await Promise.all(due.map((file) => scanOne(services, { ...patience, url, named }, file)));
    const away = failures.find((failure) => failure?.failure === 'away');
    if (patience.stopping?.aborted) return letGo(services, due);
    if (away) await waitForScanner(services, { due, away });
  }
}

/** Scans one file. Returns why there is no result, or undefined. */
async function scanOne(
  { database, store, env, log, now }: Services,
  { named, ...clamd }: Clamd & { named: Named },
  file: DueFile,
): Promise<ScanError | undefined> {
  const { id, key, scanAttempts: attempt } = file;
  try {
    const bytes = await store.read(key);
    if (!bytes) throw new Error('its bytes are missing from the store');
    // If clamd cannot be reached, no file is read.
    const { malware } = await scan(clamd, bytes).finally(() => bytes.destroy());
    const isFirstFinding = await database.asSystem('notes what the scanner found', async (tx) => {
      if (!(await recordVerdict(tx, { id, malware }))) return false;
      if (malware !== undefined) await tell(tx, { env, now, named }, { file, malware });
      return true;
    });
    if (isFirstFinding && malware !== undefined) {
      log.warn({ file: id, malware }, 'malware found in a file, which is now locked');
    }
    return undefined;
  } catch (error) {
    if (error instanceof ScanError && error.failure === 'away') return error;
    const failure: ScanFailure | 'failed' = error instanceof ScanError ? error.failure : 'failed';
    log.warn({ file: id, attempt, failure, err: error }, 'a file could not be scanned: only its owner can open it');
    await database.asSystem('puts a scan off', (tx) => postponeScan(tx, { id, seconds: pauseAfter(attempt) }));
    return undefined;
  }
}

/** Releases the file for another server, or for this one when the scanner is back. */
async function letGo({ database }: Services, due: DueFile[]): Promise<void> {
  await database.asSystem('a server that stops lets go of what it claimed', async (tx) => {
    for (const { id } of due) await postponeScan(tx, { id, seconds: 0 });
  });
}

async function waitForScanner(
  { database, log }: Services,
  { due, away }: { due: DueFile[]; away: ScanError },
): Promise<never> {
  const pauses = due.map(({ id, scanAttempts }) => ({
    id,
    seconds: Math.min(AWAY_MAX_SECONDS, pauseAfter(scanAttempts)),
  }));
  const seconds = Math.min(...pauses.map((pause) => pause.seconds));
  const { waiting } = await database.asSystem('leaves a scanner alone that is away', async (tx) => {
    await postponeAllScans(tx, seconds);
    // Separately, because one of them may crash the scanner and must not take the same others with it each time.
    for (const pause of pauses) {
      await postponeScan(tx, { id: pause.id, seconds: pause.seconds * (1 + Math.random() / 2) });
    }
    return countScans(tx);
  });
  log.warn({ waiting, seconds }, 'the scanner is unreachable: files wait for it, and only their owners can open them');
  throw away;
}

function pauseAfter(attempt: number): number {
  return SCAN_PAUSES_SECONDS[Math.min(attempt, SCAN_PAUSES_SECONDS.length) - 1] ?? AWAY_MAX_SECONDS;
}

type Finding = { file: DueFile; malware: string };

async function tell(
  tx: Transaction,
  { env, now, named }: Pick<Services, 'env' | 'now'> & { named: Named },
  { file, malware }: Finding,
): Promise<void> {
  const { userId, name } = file;
  const message = `“${name}” is locked and will be deleted. Please check your computer for malware, and upload a clean copy if you have one.`;
  await notify(tx, {
    userId,
    kind: 'file',
    type: 'error',
    title: 'Malware was found in one of your files',
    message,
    link: (await linkOfFile(tx, named, file)) ?? '',
  });
  if ((await countAttempt(tx, { key: `infected:${userId}`, ...STAFF_MAILS, now: now() })) > 0) return;
  await notifyStaff(tx, {
    env,
    kind: 'file-infected',
    data: { name, malware, email: await readEmail(tx, userId), days: String(QUARANTINE_DAYS) },
  });
}

/**
 * Returns the URL of a row that names this file of its owner, as in search results. Undefined if no such row has one.
 */
async function linkOfFile(
  tx: Transaction,
  named: Named,
  { userId, key }: { userId: string; key: string },
): Promise<string | undefined> {
  if (named.files.length === 0) return undefined;
  const rows = namingRows(named, sql`${userId}::uuid`);
  const [row] = await selectRows<NamingRow>(
    tx,
    sql`select source, id, title from (${rows}) as named where url = ${fileUrl(key)} limit 1`,
  );
  return row && describePlace(named, row).link;
}
