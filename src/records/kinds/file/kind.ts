import { z } from 'zod';

import { fileKey, type Bucket } from '#core/shared/uploads.ts';

import type { FieldOptions } from '../kind.ts';

/** The address of one uploaded file, or null. */
export type FileField = FieldOptions & { kind: 'file'; bucket: Bucket };

export function file(options: Omit<FileField, 'kind'>): FileField {
  return { kind: 'file', ...options };
}

export function fileInput(field: FileField) {
  return z
    .union([fileAddress(field), z.literal('').transform(() => null), z.null()], `${field.label}: please upload the file here`)
    .refine((value) => !field.required || value !== null, field.required);
}

/** An address in the field's own bucket. Whether it is the person's own file is asked of the database. */
export function fileAddress(field: { label: string; bucket: Bucket }) {
  return z
    .string()
    .max(2000, `${field.label}: please upload the file here`)
    .refine((url) => fileKey(url)?.startsWith(`${field.bucket}/`) ?? false, `${field.label}: please upload the file here`);
}
