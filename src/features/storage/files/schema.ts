import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';
import { buckets, type Bucket } from '#core/shared/uploads.ts';

/**
 * Verdicts of the scanner: none configured, not yet scanned, clean, or infected. Docs:
 * docs/decisions/0010-inspect-files-for-malware-and-scripts.md
 */
export const scanStatuses = ['unscanned', 'pending', 'clean', 'infected'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** Maximum number of own files listed at once. A search finds the others. */
export const OWN_FILES_MAX = 60;
const NAME_MAX_CHARACTERS = 200;
const ADDRESS_MAX_CHARACTERS = 2000;

const address = z.string('Please choose a file').max(ADDRESS_MAX_CHARACTERS, 'Please choose a file');
export const bucketName = z.enum(Object.keys(buckets) as [Bucket, ...Bucket[]]);

/**
 * Query of the user's own files: by words in their names, by acceptance in a field, or by equality with another file.
 */
export const ownFilesQuery = z.strictObject({
  q: plainText({ label: 'Search', maxCharacters: NAME_MAX_CHARACTERS }).optional(),
  bucket: bucketName.optional(),
  same_as: address.optional(),
});
export type OwnFilesQuery = z.output<typeof ownFilesQuery>;

/** File of the user, with the rows that name it. */
export const ownFile = z.object({
  url: z.string(),
  /** In bytes. */
  size: z.int(),
  created_at: z.string(),
  /** Place of use: 'Patents', 'A loom that sees', and the URL of that row on this site. */
  places: z.array(z.object({ place: z.string(), title: z.string(), link: z.string() })),
});
export type OwnFile = z.output<typeof ownFile>;

/** New name for an own file. Its extension does not change. */
export const renamedFile = z.strictObject({
  url: address,
  name: plainText({ label: 'Name', required: 'Please enter a file name', maxCharacters: NAME_MAX_CHARACTERS }),
});
export type RenamedFile = z.output<typeof renamedFile>;
