import { sql, type SQL } from 'drizzle-orm';
import { date, integer, numeric, text, type PgColumn, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';

import { fileAddress, fileAddresses } from '#core/server/database/columns.ts';
import type { Field, FieldKind, FieldOf } from '#records/kinds/kinds.ts';

const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** A column for each kind; complete by type. Empty text is '' and an absent date, number or file is null. */
const columnOf: { [K in FieldKind]: (field: FieldOf<K>) => PgColumnBuilderBase } = {
  text: () => text().notNull().default(''),
  'long-text': () => text().notNull().default(''),
  choice: () => text().notNull().default(''),
  lines: textList,
  date: () => date({ mode: 'string' }),
  integer: (field) => (field.default === undefined ? integer() : integer().notNull().default(field.default)),
  decimal: () => numeric({ precision: 14, scale: 2, mode: 'number' }),
  file: fileAddress,
  files: fileAddresses,
};

export function fieldColumns(fields: Record<string, Field>): Record<string, PgColumnBuilderBase> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnFor(field)]));
}

function columnFor(field: Field): PgColumnBuilderBase {
  // The field's own kind chooses the entry, which the compiler cannot see across the union.
  return (columnOf[field.kind] as (field: Field) => PgColumnBuilderBase)(field);
}

/** Whether something has been entered there, as `isEmptyValue` says it of a value that was read. */
const isFilledBy: { [K in FieldKind]: (column: PgColumn, field: FieldOf<K>) => SQL } = {
  text: (column) => sql`${column} <> ''`,
  'long-text': (column) => sql`${column} <> ''`,
  choice: (column) => sql`${column} <> ''`,
  lines: (column) => sql`cardinality(${column}) > 0`,
  date: (column) => sql`${column} is not null`,
  integer: (column, field) =>
    sql`coalesce(${column} <> ${sql.raw(String(field.default ?? null))}, ${column} is not null)`,
  decimal: (column) => sql`${column} is not null`,
  file: (column) => sql`coalesce(${column}, '') <> ''`,
  files: (column) => sql`cardinality(${column}) > 0`,
};

export function isFilled(column: PgColumn, field: Field): SQL {
  return (isFilledBy[field.kind] as (column: PgColumn, field: Field) => SQL)(column, field);
}
