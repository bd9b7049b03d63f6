import { isEmptyValue, type Field, type FieldValue } from './kinds/kinds.ts';
import type { RecordType } from './record-type.ts';

type Declared = Pick<RecordType, 'fields' | 'evidence'>;
type Values = Partial<Record<string, FieldValue>>;

/** A field that a record leaves empty. What is required, it is not complete without; the rest only helps. */
export type MissingItem = { name: string; label: string; ask: string | undefined; isRequired: boolean };

/** What a record of the type is not complete without, in form order: the key evidence, and what its form asks for. */
export function requiredFields({ fields, evidence }: Declared): (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(([name, field]) => field.required !== undefined || evidence.includes(name));
}

/** The fields and files that a record leaves empty, in form order, the required ones first. */
export function missingItems(type: Declared, values: Values): MissingItem[] {
  const required = new Set(requiredFields(type).map(([name]) => name));
  const missing = Object.entries(type.fields).flatMap(([name, field]) =>
    !field.isExtra && isEmptyValue(field, values[name])
      ? [{ name, label: field.label, ask: field.ask, isRequired: required.has(name) }]
      : [],
  );
  return [...missing.filter(({ isRequired }) => isRequired), ...missing.filter(({ isRequired }) => !isRequired)];
}

/** Those without which it is not complete. */
export function missingEvidence(type: Declared, values: Values): MissingItem[] {
  return missingItems(type, values).filter(({ isRequired }) => isRequired);
}
