import { createHash } from 'node:crypto';
import path from 'node:path';

import { count, eq, isNull, sql } from 'drizzle-orm';

import { registry } from '#app/server/features.ts';
import { freeEnded } from '#app/server/free-ended.ts';
import { mailParts } from '#app/server/mail.ts';
import { openServices } from '#app/server/open-services.ts';
import { readEnv } from '#core/server/env.ts';
import { mailboxMessages, outbox } from '#core/server/mail/table.ts';
import { sendDueMail } from '#core/server/mail/worker.ts';
import type { Services } from '#core/server/services.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { sweepFiles } from '#features/storage/files/server/sweep.ts';
import { files } from '#features/storage/files/server/table.ts';
import type { RecordPage, ListedRecord } from '#records/schema.ts';
import { uploadsUnderWay } from '#testing/uploads.ts';

import { send, type Applicant } from './applicant.ts';
import type { Journal, JournaledRecord } from './journal.ts';

const DAY_MS = 86_400_000;

/** Findings of an audit, as sentences. */
export type Findings = { lost: string[]; doubled: string[]; stray: string[] };

export function noFindings(): Findings {
  return { lost: [], doubled: [], stray: [] };
}

/** Compares the server's responses with the journal, and settles uncertain entries. */
export async function auditResponses(server: { url: string; as: Applicant; journal: Journal }): Promise<Findings> {
  const { journal } = server;
  const found = noFindings();
  const rows = await listRows(server);
  for (const [title, copies] of Map.groupBy(rows, (row) => String(row.award_name))) {
    if (copies.length > 1) found.doubled.push(`${title} is there ${copies.length} times`);
    if (!journal.records.has(title)) found.stray.push(`${title} was never sent`);
  }
  const byTitle = new Map(rows.map((row) => [String(row.award_name), row]));
  for (const [title, record] of journal.records) {
    const row = byTitle.get(title);
    if (row) found.lost.push(...settleRecord(title, record, row));
    else if (record.row) found.lost.push(`${title} was acknowledged and is gone`);
    else journal.records.delete(title);
  }
  return found;
}

/** Downloads every acknowledged file and compares its hash. */
export async function auditFiles({
  url,
  as,
  journal,
}: {
  url: string;
  as: Applicant;
  journal: Journal;
}): Promise<string[]> {
  const lost: string[] = [];
  for (const [address, sha256] of journal.files) {
    const response = await send(url, 'GET', address, { as });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 || computeHash(bytes) !== sha256) {
      lost.push(`${address} answers ${response.status} and ${bytes.length} bytes of another hash`);
    }
  }
  return lost;
}

/**
 * Checks database and store after the server has stopped: two days pass, waiting mail is sent, and after the sweep no
 * file may exist that no row names.
 */
export async function auditAtRest({
  settings,
  journal,
}: {
  settings: Record<string, string>;
  journal: Journal;
}): Promise<Findings> {
  const opened = await openServices(readEnv({ ...settings, LOG_LEVEL: 'error' }));
  const services: Services = { ...opened, now: () => new Date(Date.now() + 2 * DAY_MS) };
  try {
    const found = noFindings();
    await drainMail(opened);
    const mail = settings.SMTP_URL ? noFindings() : await auditMailbox(opened, journal);
    for (const { key, sha256 } of await readStored(services)) {
      if (!journal.sentHashes.has(sha256)) found.stray.push(`${key} is half-written`);
    }
    const { known, ...compared } = await auditStore(services);
    for (const [title, { files: named }] of journal.records) {
      for (const url of named) {
        if (!known.has(fileKey(url) ?? url)) found.lost.push(`${title} names ${url}, which was swept away`);
      }
    }
    return mergeFindings(found, compared, mail);
  } finally {
    await opened.database.close();
  }
}

/** Runs the sweep, compares the store with the rows of files, and returns their keys. */
export async function auditStore(services: Services): Promise<Findings & { known: Set<string> }> {
  const found = noFindings();
  await sweepFiles(services, registry.files);
  // Runs what the next server start would run.
  await freeEnded(services);
  const stored = await readStored(services);
  const rows = await services.database.asSystem('a trial compares rows with files', (tx) => tx.select().from(files));
  const hashes = new Map(stored.map(({ key, sha256 }) => [key, sha256]));
  for (const { key, sha256 } of rows) {
    if (hashes.get(key) !== sha256) found.lost.push(`${key} has a row and not its bytes`);
  }
  const known = new Set(rows.map(({ key }) => key));
  for (const { key } of stored) if (!known.has(key)) found.stray.push(`${key} has no row`);
  const left = await uploadsUnderWay(path.dirname(services.store.temporaryFolder));
  found.stray.push(...left.map((name) => `${name} is left of an upload`));
  return { ...found, known };
}

/** Waiting and sent mail, read after the server has stopped. */
export async function readOutbox(
  settings: Record<string, string>,
): Promise<{ recipient: string; sentAt: Date | null; attempts: number }[]> {
  const { database } = await openServices(readEnv({ ...settings, LOG_LEVEL: 'error' }));
  try {
    return await database.asSystem('a trial looks', (tx) =>
      tx.select({ recipient: outbox.recipient, sentAt: outbox.sentAt, attempts: outbox.attempts }).from(outbox),
    );
  } finally {
    await database.close();
  }
}

export function mergeFindings(...all: Findings[]): Findings {
  return {
    lost: all.flatMap(({ lost }) => lost),
    doubled: all.flatMap(({ doubled }) => doubled),
    stray: all.flatMap(({ stray }) => stray),
  };
}

/** A killed worker holds its claims for some minutes, which pass here. */
async function drainMail(services: Services): Promise<void> {
  await services.database.asSystem('a trial lets time pass', (tx) =>
    tx
      .update(outbox)
      .set({ nextAttemptAt: sql`now()` })
      .where(isNull(outbox.sentAt)),
  );
  const parts = mailParts(services);
  while ((await sendDueMail(parts, AbortSignal.timeout(60_000))) > 0);
  parts.transport.close();
}

async function auditMailbox({ database }: Services, journal: Journal): Promise<Findings> {
  const found = noFindings();
  for (const [email, isAcknowledged] of journal.signUps) {
    const [queued, kept] = await database.asSystem('a trial counts mails', async (tx) => [
      await tx.select({ id: outbox.id, sentAt: outbox.sentAt }).from(outbox).where(eq(outbox.recipient, email)),
      await tx.select({ messages: count() }).from(mailboxMessages).where(eq(mailboxMessages.recipient, email)),
    ]);
    const messages = kept[0]?.messages ?? 0;
    if (messages < queued.length || (isAcknowledged && queued.length === 0)) {
      found.lost.push(`${email} got ${messages} mails of ${queued.length}`);
    }
    if (queued.length > 1 || messages > queued.length) {
      found.doubled.push(`${email} got ${messages} mails of ${queued.length}`);
    }
  }
  return found;
}

async function listRows({ url, as }: { url: string; as: Applicant }): Promise<ListedRecord[]> {
  const rows: ListedRecord[] = [];
  for (const trash of ['false', 'true']) {
    let next: string | null = null;
    do {
      const from: string = next === null ? '' : `&from=${encodeURIComponent(next)}`;
      const response = await send(url, 'GET', `/api/records/awards?trash=${trash}${from}`, { as });
      if (response.status !== 200) throw new Error(`The list answered ${response.status}: ${await response.text()}`);
      const page = (await response.json()) as RecordPage;
      rows.push(...page.rows);
      ({ next } = page);
    } while (next !== null);
  }
  return rows;
}

/** Differences between an acknowledged record and the stored one. */
function settleRecord(title: string, record: JournaledRecord, row: ListedRecord): string[] {
  const level = String(row.award_level);
  const isTrashed = typeof row.deleted_at === 'string';
  const isLevelKnown = level === record.level || level === record.unsure?.level;
  const isPlaceKnown = isTrashed === record.isTrashed || isTrashed === record.unsure?.isTrashed;
  const hasFiles = JSON.stringify(row.media_coverage_url ?? []) === JSON.stringify(record.files);
  Object.assign(record, { row: { id: row.id, version: row.version }, level, isTrashed, unsure: undefined });
  return isLevelKnown && isPlaceKnown && hasFiles ? [] : [`${title} is not as it was acknowledged`];
}

async function readStored({ store }: Services): Promise<{ key: string; sha256: string }[]> {
  const stored: { key: string; sha256: string }[] = [];
  for await (const { key } of store.list()) {
    const hash = createHash('sha256');
    for await (const chunk of (await store.read(key)) ?? []) hash.update(chunk as Uint8Array);
    stored.push({ key, sha256: hash.digest('hex') });
  }
  return stored;
}

function computeHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
