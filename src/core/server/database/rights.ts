import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

import type { DerivedSql } from './derived-sql.ts';
import { stampedAnew, stampedColumns } from './server-columns.ts';

/**
 * Columns that requests may write. `create` lists the columns that a new row may set. All others have their defaults.
 * Each column that names a user lists the columns which that user may change. `others` lists the columns which all
 * other users may change if the row policies let them.
 */
export type ColumnRights<Column extends string> = { readonly create?: readonly Column[] } & {
  readonly [Writer in Column | 'others']?: readonly Column[];
};

const declared = new WeakMap<PgTable, ColumnRights<string>>();

/**
 * Declares which columns requests may write. The first entry that matches the user decides. A writer without an entry
 * may change nothing. The server always sets `version` and `updated_at`.
 */
export function declareColumnRights<Table extends PgTable>(
  table: Table,
  rights: ColumnRights<Extract<keyof Table['_']['columns'], string>>,
): void {
  declared.set(table, rights);
}

export function columnRightsOf(table: PgTable): ColumnRights<string> | undefined {
  return declared.get(table);
}

/** Returns a column's name in the database. */
export function nameOf(column: PgColumn): string {
  return toSnakeCase(column.name);
}

/** Returns the writers of a declaration and their columns, in order, with database names. */
export function writersOf({
  create: _,
  ...lines
}: ColumnRights<string>): (readonly [writer: string, columns: readonly string[]])[] {
  return Object.entries(lines).map(([writer, columns = []]) => [toSnakeCase(writer), columns.map(toSnakeCase)]);
}

/**
 * Builds the update guard: a trigger that rejects changes to columns the user may not change. Returns undefined if
 * requests change no rows.
 * @param rights replaces the declared rights, for tests of the guard
 */
export function guardOf(table: PgTable, rights = columnRightsOf(table)): DerivedSql | undefined {
  const lines = rights ? writersOf(rights) : [];
  if (lines.length === 0) return undefined;
  const args = lines.map(([writer, columns]) => quote(`${writer}: ${columns.join(' ')}`));
  return trigger({ table, part: 'guard', when: 'before update', call: `app.guard_columns(${args.join(', ')})` });
}

/**
 * Builds the insert guard: a trigger that rejects values in columns a request may not set. Returns undefined if the
 * table needs no guard. The check is the trigger's WHEN condition, so valid rows call no function.
 */
export function freshOf(table: PgTable, rights = columnRightsOf(table)): DerivedSql | undefined {
  if (!rights?.create) return undefined;
  const given = new Set(rights.create.map(toSnakeCase));
  const closed = columnsOf(table).filter((column) => !given.has(nameOf(column)) && !stampedAnew.has(nameOf(column)));
  if (closed.length === 0) return undefined;
  const conditions = closed.map((column) => `new.${nameOf(column)} is distinct from ${defaultOf(column)}`);
  const condition = `current_user = 'laurel_user' and (${conditions.join(' or ')})`;
  const names = quote(closed.map(nameOf).join(' '));
  return trigger({ table, part: 'fresh', when: 'before insert', condition, call: `app.refuse_columns(${names})` });
}

/**
 * Builds the trigger that sets the server's columns. Returns undefined if requests neither add rows nor change those
 * columns.
 */
export function stampOf(table: PgTable): DerivedSql | undefined {
  const columns = stampedColumnsOf(table);
  if (!columns) return undefined;
  const call = `app.set_server_columns(${columns.map(quote).join(', ')})`;
  return trigger({ table, part: 'stamp', when: 'before insert or update', call });
}

/** Returns the server's columns of a table whose rows are stamped. */
export function stampedColumnsOf(table: PgTable): string[] | undefined {
  const rights = columnRightsOf(table);
  if (!rights) return undefined;
  const names = new Set(columnsOf(table).map(nameOf));
  const columns = stampedColumns.filter((column) => names.has(column));
  const isNeeded = rights.create
    ? columns.some((column) => stampedAnew.has(column))
    : names.has('updated_at') || names.has('version');
  return isNeeded ? columns : undefined;
}

/** Returns a column's default as SQL. */
function defaultOf(column: PgColumn): string {
  const { default: value, notNull } = column;
  if (value === undefined && notNull) {
    throw new Error(`${getTableName(column.table)}.${nameOf(column)} has no default, so \`create\` has to name it`);
  }
  if (value === undefined) return 'null';
  if (is(value, SQL)) return new PgDialect().sqlToQuery(value).sql;
  if (Array.isArray(value) && value.length === 0) return "'{}'";
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return quote(String(value));
  throw new Error(`The default of ${getTableName(column.table)}.${nameOf(column)} is none that SQL is known for`);
}

type Trigger = { table: PgTable; part: 'guard' | 'fresh' | 'stamp'; when: string; condition?: string; call: string };

function trigger({ table, part, when, condition, call }: Trigger): DerivedSql {
  const on = getTableName(table);
  const name = `${on}_${part}`;
  return {
    name: `${name} on ${on}`,
    create: [
      `create or replace trigger ${name} ${when} on ${on} for each row ${condition ? `when (${condition}) ` : ''}execute function ${call}`,
    ],
    drop: `drop trigger if exists ${name} on ${on}`,
  };
}

function columnsOf(table: PgTable): PgColumn[] {
  return Object.values(getTableColumns(table));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
