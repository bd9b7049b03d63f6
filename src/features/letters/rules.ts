import { tokensOf, type LetterDocument } from '#binder/letter.ts';
import type { NewId, Outline } from '#binder/outline.ts';
import { wordsOf, type PrintedLetter } from '#binder/printed-letter.ts';
import { hasUnknownScript } from '#binder/problems.ts';
import type { Broken } from '#binder/tokens.ts';
import type { PlannedLetter } from '#features/binders/schema.ts';

import type { VersionReason } from './schema.ts';

/** So many versions are kept that no user asked for, the newest; what a user asked for stays beside them. */
export const KEPT_AUTOMATIC = 30;
/** How many a user may ask for. */
export const MAX_KEPT = 100;

/** Files of letters that one user may have made in a minute. Each takes up to half a second of the server. */
export const EXPORTS_A_MINUTE = 10;

export const reasonLabels: Record<VersionReason, string> = {
  kept: 'Kept by you',
  pack: 'In a pack',
  restored: 'Before another version was restored',
};

/** Why a token leads nowhere, as the letter's writer is told. */
export const brokenText: Record<Broken, string> = {
  'no-exhibit': 'This exhibit is no longer in the binder.',
  'no-item': 'This file is no longer in the binder.',
  'no-page': 'This exhibit has no such page.',
};

/** Sections that are there for one kind of case alone, and stay empty in most. */
const SELDOM = 'one-time-award';

/** As much of a paragraph as names it elsewhere. */
const EXCERPT_CHARACTERS = 90;

/** How a paragraph begins. */
export function shorten(text: string): string {
  return text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS).toWellFormed().trimEnd()}…` : text;
}

/** Headings alone, in the order of the binder: what stands below them is the applicant's to say. */
export function templateOf({ sections }: Outline, newId: NewId): LetterDocument {
  const named = sections.filter(
    ({ id, kind, isIncluded, exhibits }) =>
      kind === 'exhibits' && isIncluded && (id !== SELDOM || exhibits.some((exhibit) => exhibit.isIncluded)),
  );
  const content = named.flatMap(({ title, criterion }): LetterDocument['content'] => [
    {
      type: 'heading',
      attrs: { id: newId(), level: 2 },
      content: [{ type: 'text', text: criterion === null ? title : `${title} (${criterion})` }],
    },
    { type: 'paragraph', attrs: { id: newId() } },
  ]);
  return content.length > 0 ? { type: 'doc', content } : blankLetter(newId);
}

export function blankLetter(newId: NewId): LetterDocument {
  return { type: 'doc', content: [{ type: 'paragraph', attrs: { id: newId() } }] };
}

/** A letter as a plan takes it. @param drawn the SHA-256 of its PDF, and what tells whether its words are the same */
export function letterInPlan(
  { document, printed }: { document: LetterDocument; printed: PrintedLetter },
  { file, version }: Pick<PlannedLetter, 'file' | 'version'>,
): PlannedLetter {
  const unknownScript = printed.blocks.filter((block) => hasUnknownScript(wordsOf(block))).map(({ id }) => id);
  return { file, version, tokens: tokensOf(document), unknownScript };
}
