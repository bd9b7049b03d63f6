import { z } from 'zod';

import { buckets, type Bucket } from '#core/shared/uploads.ts';

import { ADDRESS_CHARACTERS, fileAddress } from '../file/kind.ts';
import type { FieldOptions } from '../kind.ts';

/** A list of addresses of uploaded files. */
export type FilesField = FieldOptions & {
  kind: 'files';
  bucket: Bucket;
  /** https addresses elsewhere serve as well as files. */
  takesLinks?: true;
};

export function files(options: Omit<FilesField, 'kind'>): FilesField {
  return { kind: 'files', ...options };
}

export function filesInput(field: FilesField) {
  const { maxFiles } = buckets[field.bucket];
  const address = fileAddress(field);
  const entries = field.takesLinks ? 'files and links' : 'files';
  return (
    z
      // How long an entry may be is checked below; here it is told to readers of the API.
      .array(
        z.string(`${field.label} must be a list of files`).meta({ maxLength: ADDRESS_CHARACTERS }),
        `${field.label} must be a list of files`,
      )
      // A line left blank among the links is no link.
      .overwrite((urls) => (field.takesLinks ? urls.map((url) => url.trim()).filter((url) => url !== '') : urls))
      .max(maxFiles, `${field.label} must have at most ${maxFiles} ${entries}`)
      .min(field.required ? 1 : 0, field.required)
      .superRefine((urls, context) => {
        // Said of the field, which an entry has no part of its own in.
        const wrong = urls.map((url) => address.safeParse(url).error?.issues[0]?.message).find(Boolean);
        if (wrong) context.addIssue({ code: 'custom', message: wrong });
      })
      .refine(
        (urls) => new Set(urls).size === urls.length,
        `${field.label}: the same file${field.takesLinks ? ' or link' : ''} is listed twice`,
      )
  );
}
