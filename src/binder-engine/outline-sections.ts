// Outline in the form of a plan, with files by hash.
import type { Exhibit, Section } from './binder.ts';
import type { Outline, OutlineExhibit } from './outline.ts';

/** Translations of foreign-language files by URL: the translation and its certificate. Null if they are incomplete. */
export type Translations = Readonly<Record<string, readonly string[] | null>>;

/**
 * Returns the sections in the form of a plan.
 * @param hashes the SHA-256 of each file by its URL. A file without one is deleted.
 */
export function toSections(
  current: Outline,
  hashes: Readonly<Record<string, string | undefined>>,
  translations: Translations = {},
): Section[] {
  const bound = collectBoundFiles(current);
  const isUntranslated = (file: string): boolean => {
    const beside = translations[file];
    return beside !== undefined && !beside?.every((each) => bound.has(each));
  };
  const exhibitFrom = ({ record: _, items, ...one }: OutlineExhibit): Exhibit => ({
    ...one,
    items: items.map(({ from: _from, file, converted, ...each }) => ({
      ...each,
      file: hashes[converted ?? file] ?? null,
      ...(converted !== undefined && hashes[file] !== undefined && { word: hashes[file] }),
      ...(isUntranslated(file) && { isUntranslated: true }),
    })),
  });
  return current.sections.map((one) => ({ ...one, exhibits: one.exhibits.map(exhibitFrom) }));
}

function collectBoundFiles({ sections }: Outline): Set<string> {
  const included = <T extends { isIncluded: boolean }>(all: readonly T[]): T[] => all.filter((one) => one.isIncluded);
  const exhibits = included(sections).flatMap((one) => included(one.exhibits));
  return new Set(exhibits.flatMap(({ items }) => included(items)).map(({ file }) => file));
}
