import { z } from 'zod';

import type { FieldOptions } from '#core/shared/field-types/field.ts';
import { buckets, type Bucket } from '#core/shared/uploads.ts';

import { ADDRESS_CHARACTERS, fileUrl } from '../file/kind.ts';

/** Field with a list of URLs of uploaded files. */
export type FilesField = FieldOptions & {
  kind: 'files';
  bucket: Bucket;
  /** External https URLs are accepted as well as files. */
  takesLinks?: true;
};

export function files(options: Omit<FilesField, 'kind'>): FilesField {
  return { kind: 'files', ...options };
}

export function filesInput(field: FilesField) {
  const { maxFiles } = buckets[field.bucket];
  const address = fileUrl(field);
  const entries = field.takesLinks ? 'files and links' : 'files';
  return (
    z
      // The length of an entry is checked below. This limit is for readers of the API document.
      .array(
        z.string(`${field.label} must be a list of files`).meta({ maxLength: ADDRESS_CHARACTERS }),
        `${field.label} must be a list of files`,
      )
      // A blank line among the links is ignored.
      .overwrite((urls) => (field.takesLinks ? urls.map((url) => url.trim()).filter((url) => url !== '') : urls))
      .max(maxFiles, `${field.label} must have at most ${maxFiles} ${entries}`)
      .min(field.required ? 1 : 0, field.required)
      .superRefine((urls, context) => {
        // Reported for the field, since an entry cannot have a message.
        const wrong = urls.map((url) => address.safeParse(url).error?.issues[0]?.message).find(Boolean);
        if (wrong) context.addIssue({ code: 'custom', message: wrong });
      })
      .refine(
        (urls) => new Set(urls).size === urls.length,
        `${field.label}: the same file${field.takesLinks ? ' or link' : ''} is listed twice`,
      )
  );
}
