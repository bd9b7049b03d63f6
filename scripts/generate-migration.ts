/**
 * Writes the next migration: what separates the declared tables, and the triggers and functions that follow from them,
 * from the last snapshot.
 * Usage: npm run db:generate -- NAME          (then read the SQL before you commit it)
 *        npm run db:generate -- NAME --empty  (a file for functions, triggers, renames and data)
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

import { derivedChanges, stateOf, withDerived, type DerivedState } from '../src/core/server/database/derived.ts';
import { migrationsFolder } from '../src/core/server/database/migrations.ts';

type Journal = {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
};
type Snapshot = ReturnType<typeof generateDrizzleJson>;

const [name, flag] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name)) throw new Error('Name the migration in snake_case.');

const journalFile = path.join(migrationsFolder, 'meta', '_journal.json');
const journal: Journal = existsSync(journalFile)
  ? JSON.parse(readFileSync(journalFile, 'utf8'))
  : { version: '7', dialect: 'postgresql', entries: [] };
const last = journal.entries.at(-1);
const previous: Snapshot = last ? JSON.parse(readFileSync(snapshotFile(last.idx), 'utf8')) : generateDrizzleJson({});

const derivedFile = path.join(migrationsFolder, 'meta', 'derived.json');
const derivedBefore: DerivedState = existsSync(derivedFile) ? JSON.parse(readFileSync(derivedFile, 'utf8')) : {};

const isEmpty = flag === '--empty';
const next = isEmpty
  ? { ...previous, id: crypto.randomUUID(), prevId: previous.id }
  : generateDrizzleJson(
      (await import('../src/app/server/features.ts')).product.tables,
      previous.id,
      undefined,
      'snake_case',
    );
const derived = isEmpty ? undefined : (await import('../src/app/server/derived.ts')).derived;
const statements = derived
  ? withDerived(await generateMigration(previous, next), derivedChanges({ from: derivedBefore, to: derived }))
  : ['-- Write the statements here.'];
if (statements.length === 0) {
  console.log('The tables are as the last migration left them.');
} else {
  const idx = (last?.idx ?? -1) + 1;
  const tag = `${pad(idx)}_${name}`;
  writeFileSync(path.join(migrationsFolder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(snapshotFile(idx), `${JSON.stringify(next, null, 2)}\n`);
  // The migrator skips a migration that is older than the newest one applied.
  const when = Math.max(Date.now(), (last?.when ?? 0) + 1);
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true });
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`);
  if (derived) writeFileSync(derivedFile, `${JSON.stringify(stateOf(derived), null, 2)}\n`);
  console.log(`Wrote ${tag}.sql with ${statements.length} statements. Read it before you commit it.`);
}

function snapshotFile(idx: number): string {
  return path.join(migrationsFolder, 'meta', `${pad(idx)}_snapshot.json`);
}

function pad(idx: number): string {
  return String(idx).padStart(4, '0');
}
