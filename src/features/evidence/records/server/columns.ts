import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { date, integer, numeric, text, type PgColumn, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';

import { fileUrlColumn, fileUrlsColumn } from '#core/server/database/columns.ts';
import { getFirstDay, getPrecision } from '#core/shared/partial-date.ts';
import { canBePartial } from '#core/shared/field-types/date.ts';
import type { Field, FieldType, FieldOf } from '#records/field-types/kinds.ts';

const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** Column of each kind. Empty text is ''. A missing date, number or file is null. */
const columnOf: { [K in FieldType]: (field: FieldOf<K>) => PgColumnBuilderBase } = {
  text: () => text().notNull().default(''),
  'long-text': () => text().notNull().default(''),
  choice: () => text().notNull().default(''),
  lines: textList,
  date: () => date({ mode: 'string' }),
  integer: (field) => (field.default === undefined ? integer() : integer().notNull().default(field.default)),
  decimal: () => numeric({ precision: 14, scale: 2, mode: 'number' }),
  file: fileUrlColumn,
  files: fileUrlsColumn,
};

export function fieldColumns(fields: Record<string, Field>): Record<string, PgColumnBuilderBase> {
  const columns = Object.entries(fields).map(([name, field]) => [name, columnFor(field)] as const);
  const precisions = partialDates(fields).map((name) => [precisionOfDate(name), text()] as const);
  return Object.fromEntries([...columns, ...precisions]);
}

/** Names of fields that also take a month or year. */
export function partialDates(fields: Record<string, Field>): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'date' && canBePartial(field) ? [name] : [],
  );
}

/**
 * Returns the name of the column next to such a date: 'month' or 'year' if only that is known. The date is then its
 * first day.
 */
export function precisionOfDate(name: string): string {
  return `${name}_precision`;
}

/** Date in responses: ISO 8601 with the known precision. */
export function responseDate(day: PgColumn, precision: PgColumn): SQL {
  return sql`to_char(${day}, case ${precision} when 'year' then 'YYYY' when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end)`;
}

/** Column values of fields. */
export function storedValues(fields: Record<string, Field>, values: Record<string, unknown>): Record<string, unknown> {
  const dates = partialDates(fields).flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    if (typeof value !== 'string') return [[precisionOfDate(name), null]];
    const precision = getPrecision(value);
    return [
      [name, getFirstDay(value)],
      [precisionOfDate(name), precision === 'day' ? null : precision],
    ];
  });
  return { ...values, ...Object.fromEntries(dates) };
}

/** JSON text of each kind of value. Null if it is empty. */
const filledJsonOf: { [K in FieldType]: (value: SQLWrapper, field: FieldOf<K>) => SQL } = {
  text: textJson,
  'long-text': textJson,
  choice: textJson,
  lines: listJson,
  date: (value) => sql`to_json(${value})::text`,
  integer: (value, field) => sql`nullif(${value}, ${sql.raw(String(field.default ?? null))})::text`,
  decimal: (value) => sql`${value}::text`,
  file: textJson,
  files: listJson,
};

export function filledJson(value: SQLWrapper, field: Field): SQL {
  return (filledJsonOf[field.kind] as (value: SQLWrapper, field: Field) => SQL)(value, field);
}

function textJson(value: SQLWrapper): SQL {
  return sql`to_json(nullif(${value}, ''))::text`;
}

function listJson(value: SQLWrapper): SQL {
  return sql`to_json(nullif(${value}, '{}'))::text`;
}

function columnFor(field: Field): PgColumnBuilderBase {
  // The field's kind determines the entry, which the compiler cannot see across the union.
  return (columnOf[field.kind] as (field: Field) => PgColumnBuilderBase)(field);
}

/** SQL that is true if something was entered, equivalent to `isEmptyValue`. */
const isFilledBy: { [K in FieldType]: (column: PgColumn, field: FieldOf<K>) => SQL } = {
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
