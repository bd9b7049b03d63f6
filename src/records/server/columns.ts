import { sql } from 'drizzle-orm';
import { date, integer, numeric, text, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';

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
