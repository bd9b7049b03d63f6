// Columns and constraints that follow from the declared fields of a row.
import { sql, type SQL } from 'drizzle-orm';
import { boolean, check, integer, text, type PgColumn, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';

import { isAmong } from './columns.ts';
import { isFilled, type IsFilled, type RowField, type RowFields } from '../../shared/row-schemas.ts';

const textColumn = () => text().notNull();
const choiceColumn = <Choice extends string>() => text().$type<Choice>().notNull();
const integerColumn = () => integer().notNull();
const nullableIntegerColumn = () => integer();
const flagColumn = () => boolean().notNull();

type ColumnOf<F extends RowField> = F extends { kind: 'choice'; choices: readonly (infer Choice extends string)[] }
  ? ReturnType<typeof choiceColumn<Choice>>
  : F extends { kind: 'integer' }
    ? ReturnType<IsFilled<F> extends true ? typeof integerColumn : typeof nullableIntegerColumn>
    : F extends { kind: 'flag' }
      ? ReturnType<typeof flagColumn>
      : ReturnType<typeof textColumn>;

export type FieldColumns<Fields extends RowFields> = { [Name in keyof Fields]: ColumnOf<Fields[Name]> };

type FieldOf<Kind extends RowField['kind']> = Extract<RowField, { kind: Kind }>;

/** Column of each kind. A required field has no default. Empty text is ''. */
const columnOf: { [Kind in RowField['kind']]: (field: FieldOf<Kind>) => PgColumnBuilderBase } = {
  text: ({ required }) => (required === undefined ? textColumn().default('') : textColumn()),
  'long-text': ({ required }) => (required === undefined ? textColumn().default('') : textColumn()),
  choice: (field) => (field.required === undefined ? textColumn().default(field.default ?? '') : textColumn()),
  integer: ({ required, default: fallback }) => {
    if (required !== undefined) return integerColumn();
    return fallback === undefined ? nullableIntegerColumn() : integerColumn().default(fallback);
  },
  flag: (field) => flagColumn().default(field.default),
};

/** Columns of these fields, by name. */
export function fieldColumns<Fields extends RowFields>(fields: Fields): FieldColumns<Fields> {
  const columns = Object.entries(fields).map(([name, field]) => [
    name,
    // The field's kind determines the entry, which the compiler cannot see across the union.
    (columnOf[field.kind] as (field: RowField) => PgColumnBuilderBase)(field),
  ]);
  return Object.fromEntries(columns) as FieldColumns<Fields>;
}

/** Constraints of these fields. A choice must be one of those offered, and a number must be in its range. */
export function fieldChecks(table: string, fields: RowFields, columns: Readonly<Record<string, PgColumn>>) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = columns[name];
    const condition = column && buildCondition(field, column);
    return condition ? [check(`${table}_${name}`, condition)] : [];
  });
}

function buildCondition(field: RowField, column: PgColumn): SQL | undefined {
  if (field.kind === 'choice') return isAmong(column, isFilled(field) ? field.choices : ['', ...field.choices]);
  if (field.kind !== 'integer' || !field.range) return undefined;
  const [min, max] = field.range;
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
}
