import { z } from 'zod';

import type { FieldOptions } from '#core/shared/field-types/field.ts';
import { takesFile, type Bucket } from '#core/shared/uploads.ts';
import { isLink } from '#core/shared/web-link.ts';

/** URL of one uploaded file, or null. */
export type FileField = FieldOptions & {
  kind: 'file';
  bucket: Bucket;
  /** An external https URL is accepted instead of a file. */
  takesLinks?: true;
};

export function file(options: Omit<FileField, 'kind'>): FileField {
  return { kind: 'file', ...options };
}

export function fileInput(field: FileField) {
  return z
    .union([fileUrl(field), z.literal('').transform(() => null), z.null()], wrongAddress(field))
    .refine((value) => !field.required || value !== null, field.required);
}

export const ADDRESS_CHARACTERS = 2000;

type AddressOptions = { label: string; bucket: Bucket; takesLinks?: true };

/** URL of a file whose kind the field accepts. The database checks whether it is the user's own. */
export function fileUrl(field: AddressOptions) {
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
