/**
 * Writes everything that is generated from declarations: the next migration (changes of tables, and of the triggers and
 * functions that follow from them, since the last snapshot) and the schema of the portable case.
 * Usage: npm run db:generate -- NAME          (then read the SQL before you commit it)
 *        npm run db:generate -- NAME --empty  (a file for functions, triggers, renames and data)
 *        npm run db:generate                  (if no table changed)
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

import { derived } from '../src/app/server/derived.ts';
import { product } from '../src/app/server/features.ts';
import { derivedChanges, stateOf, withDerived, type DerivedState } from '../src/core/server/database/derived.ts';
import { migrationsFolder } from '../src/core/server/database/migrations.ts';
import { caseJsonSchema } from '../src/features/export/server/case-shape.ts';

type Journal = {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
};
type Snapshot = ReturnType<typeof generateDrizzleJson>;

const [name, flag] = process.argv.slice(2);
if (name !== undefined && !/^[a-z0-9_]+$/.test(name)) throw new Error('Name the migration in snake_case.');

const journalFile = path.join(migrationsFolder, 'meta', '_journal.json');
const journal: Journal = existsSync(journalFile)
  ? JSON.parse(readFileSync(journalFile, 'utf8'))
  : { version: '7', dialect: 'postgresql', entries: [] };
const last = journal.entries.at(-1);
/** The tables as the newest migration leaves them. */
const snapshotFile = path.join(migrationsFolder, 'meta', 'snapshot.json');
const previous: Snapshot = last ? JSON.parse(readFileSync(snapshotFile, 'utf8')) : generateDrizzleJson({});

const derivedFile = path.join(migrationsFolder, 'meta', 'derived.json');
const derivedBefore: DerivedState = existsSync(derivedFile) ? JSON.parse(readFileSync(derivedFile, 'utf8')) : {};

const isEmpty = flag === '--empty';
const next = isEmpty
  ? { ...previous, id: crypto.randomUUID(), prevId: previous.id }
  : generateDrizzleJson(product.tables, previous.id, undefined, 'snake_case');
const statements = isEmpty
  ? ['-- Write the statements here.']
  : withDerived(await generateMigration(previous, next), derivedChanges({ from: derivedBefore, to: derived }));
if (statements.length === 0) {
  console.log('The tables match the last migration.');
} else if (name === undefined) {
  throw new Error('Tables changed: npm run db:generate -- name_in_snake_case');
} else {
  const idx = (last?.idx ?? -1) + 1;
  const tag = `${pad(idx)}_${name}`;
  writeFileSync(path.join(migrationsFolder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(snapshotFile, `${JSON.stringify(next, null, 2)}\n`);
  // The migrator skips a migration that is older than the newest one applied.
  const when = Math.max(Date.now(), (last?.when ?? 0) + 1);
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true });
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`);
  if (!isEmpty) writeFileSync(derivedFile, `${JSON.stringify(stateOf(derived), null, 2)}\n`);
  console.log(`Wrote ${tag}.sql with ${statements.length} statements. Read it before you commit it.`);
}

const caseSchemaFile = path.join(import.meta.dirname, '../docs/case.schema.json');
const caseSchema = caseJsonSchema(product);
if (readFileSync(caseSchemaFile, 'utf8') === caseSchema) {
  console.log('The schema of the portable case is up to date.');
} else {
  writeFileSync(caseSchemaFile, caseSchema);
  console.log('Wrote docs/case.schema.json.');
}

function pad(idx: number): string {
  return String(idx).padStart(4, '0');
}
