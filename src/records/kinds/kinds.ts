import type { z } from 'zod';

import { dateInput, type DateField } from './date/kind.ts';
import { fileInput, type FileField } from './file/kind.ts';
import { filesInput, type FilesField } from './files/kind.ts';
import { longTextInput, type LongTextField } from './long-text/kind.ts';
import { textInput, type TextField } from './text/kind.ts';

export type Field = TextField | LongTextField | DateField | FileField | FilesField;
export type FieldKind = Field['kind'];
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;
export type FieldValue = string | string[] | null;

type KindRules<K extends FieldKind> = {
  /** The one schema of form and API. */
  input: (field: FieldOf<K>) => z.ZodType<FieldValue, FieldValue>;
  /** What an empty form holds. */
  empty: FieldValue;
};

/** Everything both sides know of a kind. The mapped type makes a kind without an entry a compile error. */
export const kinds: { [K in FieldKind]: KindRules<K> } = {
  text: { input: textInput, empty: '' },
  'long-text': { input: longTextInput, empty: '' },
  date: { input: dateInput, empty: null },
  file: { input: fileInput, empty: null },
  files: { input: filesInput, empty: [] },
};

export function fieldInput(field: Field): z.ZodType<FieldValue, FieldValue> {
  // The field's own kind chose the entry, which the compiler cannot see across the union.
  return (kinds[field.kind] as KindRules<FieldKind>).input(field);
}

/** The addresses of files that a value of this field holds. */
export function filesOf(field: Field, value: FieldValue | undefined): string[] {
  if (field.kind === 'file') return typeof value === 'string' ? [value] : [];
  if (field.kind === 'files') return Array.isArray(value) ? value : [];
  return [];
}
