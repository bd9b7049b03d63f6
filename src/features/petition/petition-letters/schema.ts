import { z } from 'zod';

import { letterDocument } from '#binder-engine/letter.ts';

const version = z.int32('Please reload this page').min(1, 'Please reload this page');

/** Origin of a version: saved by the user, made for a packet, or replaced by another one. */
export const versionReasons = ['kept', 'packet', 'restored'] as const;
export type VersionReason = (typeof versionReasons)[number];

const letterVersion = z.object({ id: z.uuid(), reason: z.enum(versionReasons), created_at: z.string() });
export type LetterVersion = z.output<typeof letterVersion>;

/** A letter as its owner reads it. */
const storedLetter = z.object({
  id: z.uuid(),
  document: letterDocument,
  version: z.int(),
  updated_at: z.string(),
});
export type StoredLetter = z.output<typeof storedLetter>;

export const letterResponse = z.object({
  letter: storedLetter.nullable(),
  /** Newest first. */
  versions: z.array(letterVersion),
  can: z.object({ update: z.boolean() }),
});
export type LetterResponse = z.output<typeof letterResponse>;

export const versionResponse = letterVersion.extend({ document: letterDocument });
export type VersionResponse = z.output<typeof versionResponse>;

/** Start of a letter: headings for the binder's sections, or an empty paragraph. */
export const letterMaking = z.strictObject({ begins: z.enum(['template', 'blank']) });

export const letterChange = z.strictObject({ version, document: letterDocument });
export type LetterChange = z.output<typeof letterChange>;

/** State after a change. The text is what was sent. */
export const letterSaved = storedLetter.pick({ version: true, updated_at: true });

/** Query that saves a version. `replaced` is set if another text is about to replace it. */
export const versionSaving = z.strictObject({ replaced: z.literal('true').optional() });
export type VersionSaving = z.output<typeof versionSaving>;

export const versionRestoring = z.strictObject({ version });
