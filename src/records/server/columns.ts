import { sql } from 'drizzle-orm';
import { date, text, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';

import type { Field, FieldKind } from '#records/kinds/kinds.ts';

/** A column for each kind; complete by type. Empty text is '' and an absent date or file is null. */
const columnOf: { [K in FieldKind]: () => PgColumnBuilderBase } = {
  text: () => text().notNull().default(''),
  'long-text': () => text().notNull().default(''),
  date: () => date({ mode: 'string' }),
  file: () => text(),
  files: () =>
    text()
      .array()
      .notNull()
      .default(sql`'{}'`),
};

export function fieldColumns(fields: Record<string, Field>): Record<string, PgColumnBuilderBase> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf[field.kind]()]));
}
