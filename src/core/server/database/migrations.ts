import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from './database.ts';

/** Folder of reviewed SQL files, applied in order at start. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

type Journal = { entries: { tag: string; when: number }[] };

/**
 * All tables, as the first released version has them. Databases and backups that lack it are from before. Its timestamp
 * is that of the last migration that led to it, so databases and backups with that migration have it.
 */
export const baseline = readJournal().entries[0]?.when ?? 0;
/** Subject of the last commit that migrates databases, and restores backups, from before the baseline. */
export const commitBeforeBaseline = 'refactor(database)!: migration 0006 gives the last former names up';

/**
 * Timestamp of the newest migration, which increases with each one. The migrator stores it for each migration it
 * applies.
 */
export const newestMigration = newestIn(migrationsFolder);

export function newestIn(folder: string): number {
  return Math.max(...readJournal(folder).entries.map((entry) => entry.when));
}

export function migrationTag(when: number): string | undefined {
  return readJournal().entries.find((entry) => entry.when === when)?.tag;
}

/** Copies the migrations up to this one to a folder, so that the migrator stops there. */
export function copyMigrations({
  from = migrationsFolder,
  upTo,
  folder,
}: {
  from?: string | undefined;
  upTo: number;
  folder: string;
}): void {
  const journal = readJournal(from);
  const entries = journal.entries.filter((entry) => entry.when <= upTo);
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) {
    copyFileSync(path.join(from, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  }
}

/** Returns the timestamp of the newest migration applied to this database. */
export async function appliedMigration(tx: Transaction): Promise<number> {
  const [row] = await selectRows<{ newest: string | null }>(
    tx,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest ?? 0);
}

function readJournal(folder = migrationsFolder): Journal {
  return JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
}
