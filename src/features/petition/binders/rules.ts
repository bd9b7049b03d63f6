import type { AuthorRelation, Binder, Letter } from '#binder-engine/binder.ts';
import { continueNumbering, type NumberingOffset } from '#binder-engine/numbering-offset.ts';
import { toSections, type Translations } from '#binder-engine/outline-sections.ts';
import { formatNumber } from '#core/shared/money.ts';
import { counted } from '#core/shared/sentence.ts';

import type { BinderResponse, BinderKind, ExistingBinder, StoredBinder } from './schema.ts';

export const kindLabels: Record<BinderKind, string> = { petition: 'Petition', response: 'Response' };

/** Relation of a letter's author to the applicant. */
export const relationLabels: Record<AuthorRelation, string> = {
  independent: 'Independent: has never worked with the applicant',
  collaborator: 'Collaborator or co-author',
  employer: 'Employer, supervisor or teacher',
  other: 'Other relationship',
};

/** Path of a page for this binder. */
export function linkToKind(page: string, kind: BinderKind): string {
  return kind === 'petition' ? page : `${page}?${new URLSearchParams({ kind })}`;
}

/** Prefix of its file names. */
const filePrefixes: Record<BinderKind, string> = { petition: '', response: 'Response_' };

export function isMade(response: BinderResponse): response is ExistingBinder {
  return response.binder !== null;
}

/** Returns the number of scanned pages in a binder whose words this server has yet to recognize. */
export function countWaitingIn({ binder, files, facts, scan_languages }: ExistingBinder): number {
  if (!binder.scan_languages.some((code) => scan_languages.includes(code))) return 0;
  const isIncluded = (one: { isIncluded: boolean }): boolean => one.isIncluded;
  const exhibits = binder.outline.sections.filter(isIncluded).flatMap((one) => one.exhibits.filter(isIncluded));
  const items = exhibits.flatMap((exhibit) => exhibit.items.filter(isIncluded));
  const hashes = new Set(items.flatMap(({ file, converted = file }) => files[converted]?.sha256 ?? []));
  return [...hashes].reduce((sum, sha256) => {
    const { scans = [], recognized } = facts[sha256] ?? {};
    return recognized ? sum + Math.max(0, scans.length - recognized.done) : sum;
  }, 0);
}

/** A packet is created without waiting for them. */
export function waitingText(waiting: number): string {
  return counted(waiting, {
    one: '{count} scanned page is still being read. In a packet created now, its text cannot be searched.',
    other: '{count} scanned pages are still being read. In a packet created now, their text cannot be searched.',
  });
}

/** Inputs of a plan in addition to the outline. */
type Around = {
  /** SHA-256 of each file by URL. A missing file has none. */
  hashes: Readonly<Record<string, string | undefined>>;
  translations: Translations;
  /** Petition letter, null if empty. */
  letter: Letter | null;
  /** Characters of its titles that are missing in all fonts. */
  unprintable?: string;
  /** Numbers that it continues after. Null for one that starts on its own. */
  continues: NumberingOffset | null;
};

/** Returns a stored binder in the form that is planned. */
export function toBinder(
  { kind, title, scheme, stamp_prefix, first_page, has_covers, has_total, outline }: StoredBinder,
  { hashes, translations, letter, unprintable = '', continues }: Around,
): Binder {
  const binder: Binder = {
    title,
    scheme,
    stampPrefix: stamp_prefix,
    first: { page: first_page, section: 1 },
    hasCovers: has_covers,
    hasTotal: has_total,
    sections: toSections(outline, hashes, translations),
    letter,
    unprintable,
    filePrefix: filePrefixes[kind],
  };
  return continues ? continueNumbering(binder, continues) : binder;
}

/** "1 exhibit", "3 exhibits". */
export function countedExhibits(count: number): string {
  return counted(count, { one: '{count} exhibit', other: '{count} exhibits' });
}

/** "1 page", "3 pages". */
export function countedPages(count: number): string {
  return counted(count, { one: '{count} page', other: '{count} pages' });
}

/** Returns '3 of 5 pages', or '5 pages' if it is all of them. */
export function formatIncludedPages(some: number, all: number): string {
  if (some === all) return countedPages(all);
  return counted(
    all,
    { one: '{some} of {count} page', other: '{some} of {count} pages' },
    { some: formatNumber(some) },
  );
}
