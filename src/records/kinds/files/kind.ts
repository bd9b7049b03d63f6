import { z } from 'zod';

import { buckets, type Bucket } from '#core/shared/uploads.ts';

import { fileAddress } from '../file/kind.ts';
import type { FieldOptions } from '../kind.ts';

/** A list of addresses of uploaded files. */
export type FilesField = FieldOptions & { kind: 'files'; bucket: Bucket };

export function files(options: Omit<FilesField, 'kind'>): FilesField {
  return { kind: 'files', ...options };
}

export function filesInput(field: FilesField) {
  const { maxFiles } = buckets[field.bucket];
  return z
    .array(fileAddress(field), `${field.label} must be a list of files`)
    .max(maxFiles, `${field.label} may hold at most ${maxFiles} files`)
    .min(field.required ? 1 : 0, field.required)
    .refine((urls) => new Set(urls).size === urls.length, `${field.label} names a file twice`);
}
