import { z } from 'zod';

import { buckets, takesFile, type Bucket } from './uploads.ts';

const ADDRESS_CHARACTERS = 2000;

/** Addresses of files of the kinds that the bucket takes. Whether they are the person's own files is asked of the database. */
export function fileList({ label, bucket }: { label: string; bucket: Bucket }) {
  const { maxFiles } = buckets[bucket];
  const wrong = `${label}: please upload the files here`;
  return (
    z
      // How long an address may be is checked below; here it is told to readers of the API.
      .array(z.string(wrong).meta({ maxLength: ADDRESS_CHARACTERS }), wrong)
      .max(maxFiles, `${label}: you can add at most ${maxFiles} files`)
      .refine((urls) => urls.every((url) => url.length <= ADDRESS_CHARACTERS && takesFile(bucket, url)), wrong)
      .refine((urls) => new Set(urls).size === urls.length, `${label}: the same file is listed twice`)
  );
}
