import { isEmptyValue, type FieldValue } from './kinds/kinds.ts';
import type { RecordType } from './record-type.ts';

/** The names of the specified fields and files that a record leaves empty, in form order. */
export function missingFields(type: Pick<RecordType, 'fields'>, values: Partial<Record<string, FieldValue>>): string[] {
  return Object.entries(type.fields).flatMap(([name, field]) =>
    !field.isExtra && isEmptyValue(field, values[name]) ? [name] : [],
  );
}
