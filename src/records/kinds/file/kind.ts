import { z } from 'zod';

import { takesFile, type Bucket } from '#core/shared/uploads.ts';
import { isLink } from '#core/shared/web-link.ts';

import type { FieldOptions } from '../kind.ts';

/** The address of one uploaded file, or null. */
export type FileField = FieldOptions & {
  kind: 'file';
  bucket: Bucket;
  /** An https address elsewhere serves as well as a file. */
  takesLinks?: true;
};

export function file(options: Omit<FileField, 'kind'>): FileField {
  return { kind: 'file', ...options };
}

export function fileInput(field: FileField) {
  return z
    .union([fileAddress(field), z.literal('').transform(() => null), z.null()], wrongAddress(field))
    .refine((value) => !field.required || value !== null, field.required);
}

export const ADDRESS_CHARACTERS = 2000;

type AddressOptions = { label: string; bucket: Bucket; takesLinks?: true };

/** The address of a file of a kind that the field takes. Whether it is the person's own file is asked of the database. */
export function fileAddress(field: AddressOptions) {
  const wrong = wrongAddress(field);
  return z
    .string(wrong)
    .overwrite((address) => (field.takesLinks ? address.trim() : address))
    .max(ADDRESS_CHARACTERS, wrong)
    .refine((address) => takesFile(field.bucket, address) || (field.takesLinks && isLink(address)), wrong);
}

function wrongAddress({ label, takesLinks }: AddressOptions): string {
  return takesLinks
    ? `${label}: please enter a link that begins with https://, or upload the file here`
    : `${label}: please upload the file here`;
}
