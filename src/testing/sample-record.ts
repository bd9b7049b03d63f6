import type { Field, FieldType, FieldValue } from '#records/field-types/kinds.ts';
import type { RecordType } from '#records/record-type.ts';

const samples: Record<FieldType, (field: Field) => FieldValue> = {
  text: (field) => `A sample of ${field.label}`,
  'long-text': (field) => `A sample of ${field.label},\nin two lines.`,
  choice: (field) => (field.kind === 'choice' ? (field.choices[0] ?? '') : ''),
  lines: (field) => [`A sample of ${field.label}`, 'and another'],
  date: () => '2025-06-19',
  integer: () => 12,
  decimal: () => 185_000.55,
  file: () => null,
  files: () => [],
};

/** A record without files that every rule of its type accepts. */
export function sampleRecord(type: RecordType): Record<string, FieldValue> {
  return {
    ...Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, samples[field.kind](field)])),
    status: 'Started',
  };
}
