import { isEmptyValue, type Field, type FieldValue } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';

type Declared = Pick<RecordType, 'fields' | 'evidence'>;
type Values = Partial<Record<string, FieldValue>>;

/** An empty field of a record. The record needs a required one to be complete. */
export type MissingItem = { name: string; label: string; ask: string | undefined; isRequired: boolean };

/** Fields that a record of the type needs to be complete, in form order: key evidence, and required fields. */
export function requiredFields({ fields, evidence }: Declared): (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(([name, field]) => field.required !== undefined || evidence.includes(name));
}

/** Returns empty fields and files of a record in form order, required ones first. */
export function missingItems(type: Declared, values: Values): MissingItem[] {
  const required = new Set(requiredFields(type).map(([name]) => name));
  const missing = Object.entries(type.fields).flatMap(([name, field]) =>
    !field.isExtra && isEmptyValue(field, values[name])
      ? [{ name, label: field.label, ask: field.ask, isRequired: required.has(name) }]
      : [],
  );
  return [...missing.filter(({ isRequired }) => isRequired), ...missing.filter(({ isRequired }) => !isRequired)];
}

/** Returns the fields that the record still needs to be complete. */
export function missingEvidence(type: Declared, values: Values): MissingItem[] {
  return missingItems(type, values).filter(({ isRequired }) => isRequired);
}
