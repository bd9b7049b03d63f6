import type { z } from 'zod';

import type { Clock } from '#core/shared/calendar-date.ts';
import { fieldRules, type Field as BasicField, type FieldRules } from '#core/shared/field-types/fields.ts';
import type { FlagField } from '#core/shared/field-types/flag.ts';
import { fileKey } from '#core/shared/uploads.ts';

import { fileInput, type FileField } from './file/kind.ts';
import { filesInput, type FilesField } from './files/kind.ts';
import type { RecordFieldOptions } from './kind.ts';

export type Field = (Exclude<BasicField, FlagField> | FileField | FilesField) & RecordFieldOptions;
export type FieldType = Field['kind'];
export type FieldOf<Kind extends FieldType> = Extract<Field, { kind: Kind }>;
export type FieldValue = string | string[] | number | null;

type KindRules<K extends FieldType> = FieldRules<FieldOf<K>, FieldValue>;

/** Properties of a kind that both sides use. The mapped type makes a kind without an entry a compile error. */
const kinds: { [K in FieldType]: KindRules<K> } = {
  ...fieldRules,
  file: { input: fileInput, empty: () => null },
  files: { input: filesInput, empty: () => [] },
};

export function fieldInput(field: Field, now: Clock): z.ZodType<FieldValue, FieldValue> {
  return getRules(field).input(field, now);
}

export function emptyValue(field: Field): FieldValue {
  return getRules(field).empty(field);
}

/** Whether nothing was entered. A number that represents none counts as empty. */
export function isEmptyValue(field: Field, value: FieldValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'number' ? value === emptyValue(field) : value.length === 0;
}

/** Returns the URLs of the files and links in a value of this field. */
export function listUrls(field: Field, value: FieldValue | undefined): string[] {
  if (field.kind === 'file') return typeof value === 'string' ? [value] : [];
  if (field.kind === 'files') return Array.isArray(value) ? value : [];
  return [];
}

/** Returns the URLs of stored files in a value of this field. */
export function listStoredFileUrls(field: Field, value: FieldValue | undefined): string[] {
  return listUrls(field, value).filter((address) => fileKey(address) !== undefined);
}

function getRules(field: Field): KindRules<FieldType> {
  // The field's kind determines the entry, which the compiler cannot see across the union.
  return kinds[field.kind] as KindRules<FieldType>;
}
