import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

import type { DerivedSql } from './derived-sql.ts';
import { stampedAnew, stampedColumns } from './server-columns.ts';

/**
 * Which columns requests write. `create`: those that a new row may be given; every other holds its default. Beside it, for
 * each column that names a person, the columns that this person may change, and under `others` what all those may whom the
 * row policies let in beside.
 */
export type ColumnRights<Column extends string> = { readonly create?: readonly Column[] } & {
  readonly [Writer in Column | 'others']?: readonly Column[];
};

const declared = new WeakMap<PgTable, ColumnRights<string>>();

/**
 * Declares which columns requests write. The first line that names the person decides; a writer without a line changes
 * nothing, and `version` and `updated_at` are the server's in any case.
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

/** A column's name in the database. */
export function nameOf(column: PgColumn): string {
  return toSnakeCase(column.name);
}

/** The lines of a declaration that tell who changes what, in their order and by the names of the database. */
export function writersOf({
  create: _,
  ...lines
}: ColumnRights<string>): (readonly [writer: string, columns: readonly string[]])[] {
  return Object.entries(lines).map(([writer, columns = []]) => [toSnakeCase(writer), columns.map(toSnakeCase)]);
}

/**
 * The trigger that holds who changes what; none where no request changes rows.
 * @param rights others than the declared ones, to try what notices them
 */
export function guardOf(table: PgTable, rights = columnRightsOf(table)): DerivedSql | undefined {
  const lines = rights ? writersOf(rights) : [];
  if (lines.length === 0) return undefined;
  const args = lines.map(([writer, columns]) => quote(`${writer}: ${columns.join(' ')}`));
  return trigger({ table, part: 'guard', when: 'before update', call: `app.guard_columns(${args.join(', ')})` });
}

/**
 * The trigger that holds what a new row may be given; none where requests add no rows, or may give all that the server does
 * not set itself. Its condition is the whole check, so a row that is in order costs no call.
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

/** The trigger that sets the server's columns of a row; none where requests neither add rows nor change what it would set. */
export function stampOf(table: PgTable): DerivedSql | undefined {
  const columns = stampedColumnsOf(table);
  if (!columns) return undefined;
  const call = `app.set_server_columns(${columns.map(quote).join(', ')})`;
  return trigger({ table, part: 'stamp', when: 'before insert or update', call });
}

/** Those of the server's columns that a table has whose rows are stamped. */
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

/** A column's default as SQL. */
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
