import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

import { fetchRows } from '../database/cursor.ts';
import { selectRows, type Transaction } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import type { Manifest } from './archive.ts';

type TableRows = Manifest['tables'][number];

const FETCHED_ROWS = 200;
const INSERTED_ROWS = 500;
const INSERTED_CHARACTERS = 1_000_000;

/** Returns table names in foreign key order: each table follows those it references. */
export function inOrderOfForeignKeys(tables: readonly PgTable[]): string[] {
  const wanted = new Map(tables.map((table) => getTableConfig(table)).map((config) => [config.name, config]));
  const ordered = new Set<string>();
  const add = (name: string, from: readonly string[]) => {
    const config = wanted.get(name);
    if (!config || ordered.has(name)) return;
    if (from.includes(name)) throw new Error(`Foreign keys lead in a circle: ${[...from, name].join(', ')}`);
    for (const key of config.foreignKeys) {
      const target = getTableConfig(key.reference().foreignTable).name;
      if (target !== name) add(target, [...from, name]);
    }
    ordered.add(name);
  };
  for (const name of wanted.keys()) add(name, []);
  return [...ordered];
}

/** Writes the rows of a table to a new file, one line of PostgreSQL JSON each. */
export async function dumpRows(tx: Transaction, { table, file }: { table: string; file: string }): Promise<TableRows> {
  const found = createHash('sha256');
  let rows = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    const query = sql`select to_jsonb(t)::text as line from ${quoteTable(table)} t`;
    for await (const batch of fetchRows<{ line: string }>(tx, query, FETCHED_ROWS)) {
      const text = batch.map(({ line }) => `${line}\n`).join('');
      rows += batch.length;
      found.update(text);
      await handle.appendFile(text);
    }
  } finally {
    await handle.close();
  }
  return { name: table, columns: await readColumnNames(tx, table), rows, sha256: found.digest('hex') };
}

/**
 * Restores rows unchanged, including columns that triggers would otherwise set on new rows. The table owner may disable
 * triggers, so no superuser is needed. Foreign keys stay enabled.
 * @param seeded names of tables that migrations insert rows into; afterwards they, too, contain only rows of the backup
 */
export async function loadRows(
  tx: Transaction,
  { tables, seeded }: { tables: readonly (TableRows & { file: string })[]; seeded: readonly string[] },
): Promise<void> {
  for (const table of tables) await rejectOtherColumns(tx, table);
  for (const { name } of tables) await tx.execute(sql`alter table ${quoteTable(name)} disable trigger user`);
  // An older backup does not contain newer tables. Migrations that run after its rows fill those.
  for (const { name } of tables) if (seeded.includes(name)) await tx.execute(sql`delete from ${quoteTable(name)}`);
  for (const table of tables) {
    for await (const lines of readBatches(table.file)) await insertRows(tx, { table, lines });
  }
  for (const { name } of tables) await tx.execute(sql`alter table ${quoteTable(name)} enable trigger user`);
}

/** A column that the backup does not name would silently get its default. */
async function rejectOtherColumns(tx: Transaction, { name, columns }: TableRows): Promise<void> {
  const present = await readColumnNames(tx, name);
  if (columns.toSorted().join(' ') !== present.toSorted().join(' ')) {
    throw new OperatorError(`The columns of ${name} are not those of its version.`);
  }
}

/**
 * Yields the lines of a file without loading all of it. Not based on `readline`, which treats U+2028 as a line break.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk as string}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error(`${file} ends within a line`);
}

async function insertRows(tx: Transaction, { table, lines }: { table: TableRows; lines: string[] }): Promise<void> {
  const columns = sql.join(
    table.columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const rows = `[${lines.join(',')}]`;
  try {
    await tx.execute(
      sql`insert into ${quoteTable(table.name)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${quoteTable(table.name)}, ${rows}::jsonb)`,
    );
  } catch (error) {
    // The query builder's message repeats every row, including password hashes.
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : 'the statement failed';
    throw new OperatorError(`The rows of ${table.name} could not be restored: ${reason}`);
  }
}

async function* readBatches(file: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of readLines(file)) {
    batch.push(line);
    characters += line.length;
    if (batch.length < INSERTED_ROWS && characters < INSERTED_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Returns the table's columns except generated ones. */
async function readColumnNames(tx: Transaction, table: string): Promise<string[]> {
  const rows = await selectRows<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute
        where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum`,
  );
  return rows.map(({ name }) => name);
}

function quoteTable(table: string) {
  return sql`public.${sql.identifier(table)}`;
}
