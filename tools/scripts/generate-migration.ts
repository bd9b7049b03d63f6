/**
 * Writes everything that is generated from declarations: the next migration (changes of tables since the last snapshot), the
 * triggers and functions that follow from tables, and the schema of the portable case.
 * Usage: npm run db:generate -- NAME          (then read the SQL before you commit it)
 *        npm run db:generate -- NAME --empty  (a file for renames and data)
 *        npm run db:generate                  (if no table changed)
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

import { registry } from '../../src/app/server/features.ts';
import { derivedFiles, derivedSql } from '../../src/core/server/database/derived.ts';
import { migrationsFolder } from '../../src/core/server/database/migrations.ts';
import { snapshotText } from '../../src/core/server/database/snapshot.ts';
import { caseJsonSchema } from '../../src/features/portability/import-export/server/case-shape.ts';

type Journal = {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
};
type Snapshot = ReturnType<typeof generateDrizzleJson>;

const [name, flag] = process.argv.slice(2);
if (name !== undefined && !/^[a-z0-9_]+$/.test(name)) throw new Error('Name the migration in snake_case.');

const journalFile = path.join(migrationsFolder, 'meta', '_journal.json');
const journal: Journal = JSON.parse(readFileSync(journalFile, 'utf8'));
const last = journal.entries.at(-1);
/** Snapshot of the tables after the newest migration. */
const snapshotFile = path.join(migrationsFolder, 'meta', 'snapshot.json');
const previous: Snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8'));

const isEmpty = flag === '--empty';
const next = isEmpty
  ? { ...previous, id: crypto.randomUUID(), prevId: previous.id }
  : generateDrizzleJson(registry.tables, previous.id, undefined, 'snake_case');
const statements = isEmpty ? ['-- Write the statements here.'] : await generateMigration(previous, next);
if (statements.length === 0) {
  console.log('The tables match the last migration.');
} else if (name === undefined) {
  throw new Error('Tables changed: npm run db:generate -- name_in_snake_case');
} else {
  const idx = (last?.idx ?? -1) + 1;
  const tag = `${pad(idx)}_${name}`;
  writeFileSync(path.join(migrationsFolder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(snapshotFile, snapshotText(next));
  // The migrator skips migrations that are older than the newest applied one.
  const when = Math.max(Date.now(), (last?.when ?? 0) + 1);
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true });
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`);
  console.log(`Wrote ${tag}.sql with ${statements.length} statements. Read it before you commit it.`);
}

const root = path.join(import.meta.dirname, '../..');
const derived = Object.entries(derivedFiles(derivedSql(registry))).map(
  ([file, text]) => [`src/${file}`, text] as const,
);
for (const [file, text] of [...derived, ['docs/case.schema.json', caseJsonSchema(registry)] as const]) {
  const target = path.join(root, file);
  if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(`Wrote ${file}.`);
}

function pad(idx: number): string {
  return String(idx).padStart(4, '0');
}
