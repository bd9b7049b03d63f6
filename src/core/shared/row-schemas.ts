// Schemas that follow from the declared fields of a row.
import { z } from 'zod';

import { fieldRules, type Field, type FieldRules, type FieldType } from './field-types/fields.ts';

/** Field types that can be columns of a separate table. */
export type RowField = Extract<Field, { kind: 'text' | 'long-text' | 'choice' | 'integer' | 'flag' }>;
export type RowFields = Readonly<Record<string, RowField>>;

/** Whether a field always has a value: it is required, or has a default. */
export type IsFilled<F extends RowField> = [
  Extract<F['required'], string> | (F extends { default?: infer Default } ? NonNullable<Default> : never),
] extends [never]
  ? false
  : true;

/** Value of a field in a row. */
export type ValueOf<F extends RowField> = F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice | (IsFilled<F> extends true ? never : '')
  : F extends { kind: 'integer' }
    ? number | (IsFilled<F> extends true ? never : null)
    : F extends { kind: 'flag' }
      ? boolean
      : string;

type Value<F extends RowField> = z.ZodType<ValueOf<F>, ValueOf<F>>;
type IsRequired<F extends RowField> = [Extract<F['required'], string>] extends [never] ? false : true;

type InputShape<Fields extends RowFields> = {
  [Name in keyof Fields]: IsRequired<Fields[Name]> extends true
    ? Value<Fields[Name]>
    : z.ZodDefault<Value<Fields[Name]>>;
};
type ChangeShape<Fields extends RowFields> = { [Name in keyof Fields]: z.ZodOptional<Value<Fields[Name]>> };
type ValueShape<Fields extends RowFields> = { [Name in keyof Fields]: Value<Fields[Name]> };

/** Input that creates a row. Unknown keys are rejected, and fields that are not required may be omitted. */
export function rowInput<Fields extends RowFields>(fields: Fields) {
  const shape = mapFields(fields, (field, input) => (field.required ? input : input.default(emptyValue(field))));
  return z.strictObject(shape as InputShape<Fields>);
}

/** Input that changes a row: the changed fields, and the version that was read, so that a newer one is not overwritten. */
export function rowChange<Fields extends RowFields>(fields: Fields, noun: string) {
  const shape = mapFields(fields, (_, input) => input.optional()) as ChangeShape<Fields>;
  const stale = `Please reload this ${noun}`;
  return z.strictObject({ ...shape, version: z.int32(stale).min(1, stale) });
}

/** A row as the API returns it: its fields, and the columns that every row has. Timestamps in ISO 8601. */
export function rowSchema<Fields extends RowFields>(fields: Fields) {
  const values = mapFields(fields, returnedValue) as ValueShape<Fields>;
  return z.object({ id: z.uuid(), ...values, created_at: z.string(), updated_at: z.string(), version: z.int() });
}

/** Names of fields, in their order. */
export function fieldNames<Fields extends RowFields>(fields: Fields) {
  return Object.keys(fields) as (keyof Fields & string)[];
}

/** Value in an empty form. */
export function emptyValue<F extends RowField>(field: F): ValueOf<F> {
  return getRules(field).empty(field) as ValueOf<F>;
}

/** Whether a stored field always has a value, as {@link IsFilled} says for its type. */
export function isFilled(field: RowField): boolean {
  return field.required !== undefined || ('default' in field && field.default !== undefined);
}

function returnedValue(field: RowField): z.ZodType {
  if (field.kind === 'choice') return z.enum(isFilled(field) ? field.choices : ['', ...field.choices]);
  if (field.kind === 'flag') return z.boolean();
  if (field.kind !== 'integer') return z.string();
  return isFilled(field) ? z.int() : z.int().nullable();
}

function mapFields(fields: RowFields, make: (field: RowField, input: z.ZodType) => z.ZodType) {
  const createInput = (field: RowField) => getRules(field).input(field, () => new Date());
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, createInput(field))]));
}

function getRules(field: RowField): FieldRules<RowField, unknown> {
  // The field's kind determines the entry, which the compiler cannot see across the union.
  return fieldRules[field.kind as FieldType] as FieldRules<RowField, unknown>;
}
