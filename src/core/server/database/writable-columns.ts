import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

import type { DerivedSql } from './derived-sql.ts';
import { stampedOnInsert, stampedColumns } from './server-columns.ts';

/**
 * Columns that requests may write. `create` lists the columns that a new row may set. All others have their defaults.
 * Each column that names a user lists the columns which that user may change. `others` lists the columns which all
 * other users may change if the row policies let them.
 */
export type WritableColumns<Column extends string> = { readonly create?: readonly Column[] } & {
  readonly [Writer in Column | 'others']?: readonly Column[];
};

/** Default of columns that hold the user who adds the row. `app.restrict_columns` knows it. */
const ACTING_USER = 'app.user_id()';

const declared = new WeakMap<PgTable, WritableColumns<string>>();

/**
 * Declares which columns requests may write. The first entry that matches the user decides. A writer without an entry
 * may change nothing. The server always sets `version` and `updated_at`.
 */
export function declareWritableColumns<Table extends PgTable>(
  table: Table,
  rights: WritableColumns<Extract<keyof Table['_']['columns'], string>>,
): void {
  declared.set(table, rights);
}

export function getWritableColumns(table: PgTable): WritableColumns<string> | undefined {
  return declared.get(table);
}

/** Returns a column's name in the database. */
export function getColumnName(column: PgColumn): string {
  return toSnakeCase(column.name);
}

/**
 * Whether a column that requests may set has the acting user as its default, so that statements may name it as well.
 */
export function isActorByDefault(table: PgTable, name: string): boolean {
  const column = listColumns(table).find((one) => getColumnName(one) === name);
  const isGiven = getWritableColumns(table)?.create?.some((one) => toSnakeCase(one) === name);
  return isGiven === true && column?.default !== undefined && getDefault(column) === ACTING_USER;
}

/** Returns the writers of a declaration and their columns, in order, with database names. */
export function getWriters({
  create: _,
  ...lines
}: WritableColumns<string>): (readonly [writer: string, columns: readonly string[]])[] {
  return Object.entries(lines).map(([writer, columns = []]) => [toSnakeCase(writer), columns.map(toSnakeCase)]);
}

/**
 * Builds the trigger that rejects values which requests may not write and sets the server's columns. Returns undefined if the
 * table needs neither.
 * @param rights replaces the declared rights, for tests of the trigger
 */
export function buildRestriction(table: PgTable, rights = getWritableColumns(table)): DerivedSql | undefined {
  if (!rights) return undefined;
  const serverColumns = listStampedColumns(table);
  const closed = closedColumns(table, rights);
  const writers = getWriters(rights).map(([writer, columns]) => `${writer}: ${columns.join(' ')}`);
  const isSetOnInsert = serverColumns !== undefined || closed !== '{}';
  // Most new rows of such a table are as the server would set them, so they call no function.
  const departure = closed === '{}' ? buildDepartureCondition(serverColumns ?? []) : undefined;
  const events = [
    ...(isSetOnInsert && departure === undefined ? ['insert'] : []),
    ...(serverColumns || writers.length > 0 ? ['update'] : []),
  ];
  const on = getTableName(table);
  const args = [serverColumns?.join(' ') ?? '', closed, ...writers].map(quote).join(', ');
  const triggers = [
    { name: `${on}_restrict_columns`, on: events.join(' or '), when: '' },
    ...(departure ? [{ name: `${on}_restrict_new_columns`, on: 'insert', when: `when (${departure}) ` }] : []),
  ].filter((trigger) => trigger.on !== '');
  const [first] = triggers;
  if (!first) return undefined;
  return {
    name: `${first.name} on ${on}`,
    create: triggers.map(
      ({ name, on: event, when }) =>
        `create or replace trigger ${name} before ${event} on ${on} for each row ${when}execute function app.restrict_columns(${args})`,
    ),
    drop: triggers.map(({ name }) => `drop trigger if exists ${name} on ${on}`).join('; '),
  };
}

/**
 * Values that the server sets in a new row. An ID is always set, because one in the request cannot be distinguished
 * from the default.
 */
const setInNewRows: Record<string, string> = {
  created_at: 'now()',
  updated_at: 'now()',
  version: '1',
  deleted_at: 'null',
};

/**
 * Returns the condition under which a new row differs from what the server sets in it. Undefined if it sets nothing, or
 * an ID.
 */
function buildDepartureCondition(serverColumns: readonly string[]): string | undefined {
  const set = serverColumns.filter((column) => stampedOnInsert.has(column));
  if (set.length === 0 || set.some((column) => !(column in setInNewRows))) return undefined;
  return set.map((column) => `new.${column} is distinct from ${setInNewRows[column]}`).join(' or ');
}

/** Returns the columns that requests may not set in a new row, as JSON with their defaults. Empty if requests add no rows. */
function closedColumns(table: PgTable, { create }: WritableColumns<string>): string {
  const insertable = new Set(create?.map(toSnakeCase));
  const closed = create ? listColumns(table) : [];
  return JSON.stringify(
    Object.fromEntries(
      closed
        .filter((column) => !insertable.has(getColumnName(column)) && !stampedOnInsert.has(getColumnName(column)))
        .map((column) => [getColumnName(column), getDefault(column)]),
    ),
  );
}

/** Returns the columns of a table that the server sets automatically. */
export function listStampedColumns(table: PgTable): string[] | undefined {
  const rights = getWritableColumns(table);
  if (!rights) return undefined;
  const names = new Set(listColumns(table).map(getColumnName));
  const columns = stampedColumns.filter((column) => names.has(column));
  const isNeeded = rights.create
    ? columns.some((column) => stampedOnInsert.has(column))
    : names.has('updated_at') || names.has('version');
  return isNeeded ? columns : undefined;
}

/** Returns a column's default as JSON. The acting user's ID is the name of its function. */
function getDefault(column: PgColumn): unknown {
  const { default: value, notNull } = column;
  if (value === undefined && notNull) {
    throw new Error(
      `${getTableName(column.table)}.${getColumnName(column)} has no default, so \`create\` has to name it`,
    );
  }
  if (value === undefined) return null;
  if (!is(value, SQL)) return value;
  const text = new PgDialect().sqlToQuery(value).sql;
  if (text === ACTING_USER) return text;
  const [, elements] = /^'\{([\w,]*)\}'$/.exec(text) ?? [];
  if (elements !== undefined) return elements.split(',').filter(Boolean);
  throw new Error(
    `The default of ${getTableName(column.table)}.${getColumnName(column)} is none that \`app.restrict_columns\` knows`,
  );
}

function listColumns(table: PgTable): PgColumn[] {
  return Object.values(getTableColumns(table));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
