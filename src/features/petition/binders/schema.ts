import { z } from 'zod';

import { stops, warnings } from '#binder-engine/binder.ts';
import { outline } from '#binder-engine/outline.ts';
import { MAX_SCAN_LANGUAGES, scanLanguageCodes } from '#binder-engine/scan-languages.ts';
import { formatNumber } from '#core/shared/money.ts';

/** A petition, or a response to a notice. */
export const binderKinds = ['petition', 'response'] as const;
export type BinderKind = (typeof binderKinds)[number];

/** Kind of the user's binder. Default: the petition. */
export const binderQuery = z.strictObject({ kind: z.enum(binderKinds).optional() });

export const schemes = ['letter', 'section', 'criterion'] as const;

const MAX_TITLE = 120;
const MAX_PREFIX = 40;
const MAX_PAGE = 100_000;

/** Numbering and stamp of a binder. */
export const binderSettings = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1, 'Title is required')
    .max(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters long`),
  scheme: z.enum(schemes),
  stamp_prefix: z.string().trim().max(MAX_PREFIX, `Stamp must be at most ${MAX_PREFIX} characters long`),
  first_page: z
    .int('First page must be a whole number')
    .min(1, 'First page must be at least 1')
    .max(MAX_PAGE, `First page must be at most ${formatNumber(MAX_PAGE)}`),
  has_covers: z.boolean(),
  has_total: z.boolean(),
  syncs_evidence: z.boolean(),
  scan_languages: z
    .array(z.enum(scanLanguageCodes))
    .max(MAX_SCAN_LANGUAGES, `Please choose at most ${MAX_SCAN_LANGUAGES} languages`)
    .refine((languages) => new Set(languages).size === languages.length, 'Please choose each language once'),
});
export type BinderSettings = z.output<typeof binderSettings>;

/** User's arrangement, with the version that a change names. */
export const storedBinder = binderSettings.extend({
  id: z.uuid(),
  kind: z.enum(binderKinds),
  outline,
  version: z.int(),
  updated_at: z.string(),
});
export type StoredBinder = z.output<typeof storedBinder>;

const finding = z.object({
  code: z.enum([...stops, ...warnings]),
  pages: z.array(z.int()).exactOptional(),
  names: z.array(z.string()).exactOptional(),
});

/** Inspection facts of a file, by SHA-256. */
const fileInspections = z.object({
  sha256: z.string(),
  engine: z.string(),
  kind: z.enum(['pdf', 'image', 'word']),
  rung: z.enum(['own', 'copy', 'import']),
  pages: z.array(z.object({ width: z.number(), height: z.number(), bytes: z.number(), shared: z.array(z.int()) })),
  count: z.int().exactOptional(),
  shared: z.array(z.number()),
  findings: z.array(finding),
  chapters: z.array(z.object({ title: z.string(), page: z.int(), level: z.int() })).exactOptional(),
  scans: z.array(z.int()).exactOptional(),
  recognized: z.object({ languages: z.string(), pages: z.array(z.int()), done: z.int() }).exactOptional(),
});

const binderFile = z.object({ name: z.string(), sha256: z.string(), size: z.number() });

/** Letter as planned with the binder. Its facts are among the others; its file is created with a packet. */
const plannedLetter = z.object({
  file: z.string(),
  version: z.string(),
  tokens: z.array(
    z.object({
      paragraph: z.string(),
      token: z.object({
        exhibit: z.string(),
        item: z.string().exactOptional(),
        page: z.int().exactOptional(),
      }),
    }),
  ),
  unprintable: z.array(z.object({ paragraph: z.string(), text: z.string(), characters: z.array(z.string()) })),
  emptySections: z.array(z.string()),
  excerpts: z.record(z.string(), z.string()),
});

export type PlannedLetter = z.output<typeof plannedLetter>;

/**
 * Numbers that a response continues after, and their source: the newest pinned packet of the petition, or its current
 * binder.
 */
const continuedNumbers = z.object({
  page: z.int(),
  letters: z.int(),
  sections: z.int(),
  criteria: z.record(z.string(), z.int()),
  from: z.enum(['packet', 'binder']),
  /** Creation time of that packet. */
  made_at: z.string().nullable(),
});
export type ContinuedNumbers = z.output<typeof continuedNumbers>;

/** A binder with everything that its plan depends on. */
export const binderResponse = z.object({
  binder: storedBinder.nullable(),
  /** Kinds of binders that the user has. */
  kinds: z.array(z.enum(binderKinds)),
  /** Null for a petition, and for a response to one without pages here. */
  continues: continuedNumbers.nullable(),
  /** Files by URL. Missing files are omitted. */
  files: z.record(z.string(), binderFile),
  /** Facts by SHA-256. A file without facts has not been inspected yet. */
  facts: z.record(z.string(), fileInspections),
  /** Translation and certificate of files in other languages, by URL. Null if incomplete. */
  translations: z.record(z.string(), z.array(z.string()).nullable()),
  /** Characters in titles of the binder that no font has. */
  unprintable: z.string(),
  /** Petition letter, null if empty. */
  letter: plannedLetter.nullable(),
  /** Files of the records that the binder does not have. */
  added: z.array(z.string()),
  /** Files of the binder that no record contains any longer. */
  gone: z.array(z.string()),
  /** `convert`: kinds of files that can become PDFs. Office files only if this server has LibreOffice. */
  can: z.object({ update: z.boolean(), convert: z.enum(['none', 'drawn', 'all']) }),
  /** Languages in which this server recognizes the words of scanned pages. */
  scan_languages: z.array(z.enum(scanLanguageCodes)),
});
export type BinderResponse = z.output<typeof binderResponse>;
/** Kinds of files that a server converts. */
export type Converts = BinderResponse['can']['convert'];
export type ExistingBinder = BinderResponse & { binder: StoredBinder };

export const binderChange = binderSettings
  .extend({ outline })
  .partial()
  .extend({ version: z.int32('Please reload this page').min(1, 'Please reload this page') });
export type BinderChange = z.output<typeof binderChange>;

/** The user's file to convert. */
export const conversion = z.strictObject({ file: z.string().max(2000) });

const madeFile = z.object({ url: z.string(), name: z.string(), size: z.int() });

/** A PDF made from a file, and the files contained in it. They are not bound until the user accepts. */
export const convertedFile = madeFile.extend({
  contained: z.array(madeFile),
  /** Contained files that were not stored, with reasons. */
  left_out: z.array(z.object({ name: z.string(), why: z.string() })),
});
export type ConvertedFile = z.output<typeof convertedFile>;

/** Differences from the records to apply. */
export const binderFollowing = z.strictObject({
  version: z.int32('Please reload this page').min(1, 'Please reload this page'),
  takes: z.enum(['added', 'gone', 'both']),
});
