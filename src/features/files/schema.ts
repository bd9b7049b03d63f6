import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';
import { buckets, type Bucket } from '#core/shared/uploads.ts';

/**
 * What the scanner says of a file: nothing where none is configured, not yet, that it is clean, or that it is infected.
 * Docs: docs/decisions/0010-inspect-files-for-malware-and-scripts.md
 */
export const scanStatuses = ['unscanned', 'pending', 'clean', 'infected'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** So many of one's files are offered at once; a search finds the others. */
export const OWN_FILES_MAX = 60;
const NAME_MAX_CHARACTERS = 200;
const ADDRESS_MAX_CHARACTERS = 2000;

const address = z.string('Please choose a file').max(ADDRESS_MAX_CHARACTERS, 'Please choose a file');
export const bucketName = z.enum(Object.keys(buckets) as [Bucket, ...Bucket[]]);

/** Which of the user's own files: with these words in their names, those that a field takes, those that are the same as one. */
export const ownFilesQuery = z.strictObject({
  q: plainText({ label: 'Search', maxCharacters: NAME_MAX_CHARACTERS }).optional(),
  bucket: bucketName.optional(),
  same_as: address.optional(),
});
export type OwnFilesQuery = z.output<typeof ownFilesQuery>;

/** A file of the user's own, with the rows that name it. */
export const ownFile = z.object({
  url: z.string(),
  /** Bytes. */
  size: z.int(),
  created_at: z.string(),
  /** Where it is used: 'Patents', 'A loom that sees', and that row's address on this site. */
  places: z.array(z.object({ place: z.string(), title: z.string(), link: z.string() })),
});
export type OwnFile = z.output<typeof ownFile>;

/** Another name for an own file; its ending stays as it is. */
export const renamedFile = z.strictObject({
  url: address,
  name: plainText({ label: 'Name', required: 'Please enter a file name', maxCharacters: NAME_MAX_CHARACTERS }),
});
export type RenamedFile = z.output<typeof renamedFile>;
