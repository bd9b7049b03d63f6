import { z } from 'zod';

import { letterDocument } from '#binder/letter.ts';

const version = z.int32('Please reload this page').min(1, 'Please reload this page');

/** Why a version was kept: its user asked for it, a pack was made of it, or another one took its place. */
export const versionReasons = ['kept', 'pack', 'restored'] as const;
export type VersionReason = (typeof versionReasons)[number];

export const letterVersion = z.object({ id: z.uuid(), reason: z.enum(versionReasons), created_at: z.string() });
export type LetterVersion = z.output<typeof letterVersion>;

/** A letter as its owner reads it. */
export const storedLetter = z.object({
  id: z.uuid(),
  document: letterDocument,
  version: z.int(),
  updated_at: z.string(),
});
export type StoredLetter = z.output<typeof storedLetter>;

export const letterAnswer = z.object({
  letter: storedLetter.nullable(),
  /** The newest first. */
  versions: z.array(letterVersion),
  can: z.object({ update: z.boolean() }),
});
export type LetterAnswer = z.output<typeof letterAnswer>;

export const versionAnswer = letterVersion.extend({ document: letterDocument });
export type VersionAnswer = z.output<typeof versionAnswer>;

/** How a letter begins: with a heading for each section of the binder, or with an empty paragraph. */
export const letterMaking = z.strictObject({ begins: z.enum(['template', 'blank']) });

export const letterChange = z.strictObject({ version, document: letterDocument });
export type LetterChange = z.output<typeof letterChange>;

/** What a change has left: the words are those that were sent. */
export const letterSaved = storedLetter.pick({ version: true, updated_at: true });

export const versionRestoring = z.strictObject({ version });
