import { z } from 'zod';

import { buckets, takesFile, type Bucket } from './uploads.ts';

const ADDRESS_CHARACTERS = 2000;

/** Builds a schema for URLs of files that the bucket accepts. The database checks whether the user owns them. */
export function fileList({ label, bucket }: { label: string; bucket: Bucket }) {
  const { maxFiles } = buckets[bucket];
  const wrong = `${label}: please upload the files here`;
  return (
    z
      // The length is checked below. This is only for the API document.
      .array(z.string(wrong).meta({ maxLength: ADDRESS_CHARACTERS }), wrong)
      .max(maxFiles, `${label}: you can add at most ${maxFiles} files`)
      .refine((urls) => urls.every((url) => url.length <= ADDRESS_CHARACTERS && takesFile(bucket, url)), wrong)
      .refine((urls) => new Set(urls).size === urls.length, `${label}: the same file is listed twice`)
  );
}
