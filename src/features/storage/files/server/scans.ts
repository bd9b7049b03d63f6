// Statements of scanning, used only by the system.
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { users } from '#core/server/identity/table.ts';
import type { Services } from '#core/server/services.ts';

import { files } from './table.ts';

export type DueFile = Pick<typeof files.$inferSelect, 'id' | 'userId' | 'key' | 'name' | 'scanAttempts'>;

const isPending = eq(files.scanStatus, 'pending');

/** Marks pending files as unscanned, in an installation without a scanner. Returns their number. */
export async function cancelPendingScans(tx: Transaction): Promise<number> {
  const changed = await tx.update(files).set({ scanStatus: 'unscanned' }).where(isPending).returning({ id: files.id });
  return changed.length;
}

/** Queues files that were never scanned, in an installation with a scanner. Returns their number. */
export async function queueUnscannedFiles(tx: Transaction): Promise<number> {
  const changed = await tx
    .update(files)
    .set({ scanStatus: 'pending', scanAttempts: 0, nextScanAt: sql`now()` })
    .where(eq(files.scanStatus, 'unscanned'))
    .returning({ id: files.id });
  return changed.length;
}

/**
 * Claims files by postponing their next attempt. If a server dies during one, the file becomes due again. A file
 * postponed beyond the longest pause was claimed when the clock was ahead, and counts as due.
 */
export async function claimScans(
  tx: Transaction,
  { limit, claimSeconds, longestPauseSeconds }: { limit: number; claimSeconds: number; longestPauseSeconds: number },
): Promise<DueFile[]> {
  const due = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        isPending,
        sql`(${files.nextScanAt} <= now() or ${files.nextScanAt} > ${inSeconds(2 * longestPauseSeconds)})`,
      ),
    )
    .orderBy(files.nextScanAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const { id, userId, key, name, scanAttempts } = files;
  return tx
    .update(files)
    .set({ scanAttempts: sql`${scanAttempts} + 1`, nextScanAt: inSeconds(claimSeconds) })
    .where(
      inArray(
        id,
        due.map((file) => file.id),
      ),
    )
    .returning({ id, userId, key, name, scanAttempts });
}

/** Stores the malware that a scan detected, if any. Returns false if the file was deleted or another server was faster. */
export async function recordVerdict(
  tx: Transaction,
  { id, malware }: { id: string; malware: string | undefined },
): Promise<boolean> {
  const noted = await tx
    .update(files)
    .set(
      malware === undefined
        ? { scanStatus: 'clean', scannedAt: sql`now()` }
        : { scanStatus: 'infected', scannedAt: sql`now()`, malware },
    )
    .where(and(eq(files.id, id), isPending))
    .returning({ id: files.id });
  return noted.length > 0;
}

export async function postponeScan(tx: Transaction, { id, seconds }: { id: string; seconds: number }): Promise<void> {
  await tx
    .update(files)
    .set({ nextScanAt: inSeconds(seconds) })
    .where(and(eq(files.id, id), isPending));
}

/** Postpones all scans, whichever file would be next. */
export async function postponeAllScans(tx: Transaction, seconds: number): Promise<void> {
  await tx
    .update(files)
    .set({ nextScanAt: inSeconds(seconds) })
    .where(and(isPending, sql`${files.nextScanAt} < ${inSeconds(seconds)}`));
}

export type ScanCounts = { waiting: number; infected: number };

export async function countScans(tx: Transaction): Promise<ScanCounts> {
  const [counts] = await selectRows<ScanCounts>(
    tx,
    sql`
      select count(*) filter (where scan_status = 'pending')::int as waiting, count(*) filter (where scan_status = 'infected')::int as infected
      from files where scan_status in ('pending', 'infected')`,
  );
  return counts ?? { waiting: 0, infected: 0 };
}

export function readScanCounts({ database }: Pick<Services, 'database'>): Promise<ScanCounts> {
  return database.asSystem('counts what the scanner said of all files', countScans);
}

export async function readEmail(tx: Transaction, userId: string): Promise<string> {
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return person?.email ?? '';
}

/** Returns infected files found before a time, whose bytes are still stored. */
export async function listQuarantined(
  tx: Transaction,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.scanStatus, 'infected'), isNull(files.bytesRemovedAt), lt(files.scannedAt, before)))
    .limit(limit);
  return rows.map(({ key }) => key);
}

export async function markBytesRemoved(tx: Transaction, key: string): Promise<void> {
  await tx
    .update(files)
    .set({ bytesRemovedAt: sql`now()` })
    .where(eq(files.key, key));
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}
