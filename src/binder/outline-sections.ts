// An outline as a plan takes it: its files by their bytes.
import type { Exhibit, Section } from './binder.ts';
import type { Outline, OutlineExhibit } from './outline.ts';

/** Files in other languages, by their address: the translation and its certificate; null while they are incomplete. */
export type Translations = Readonly<Record<string, readonly string[] | null>>;

/** The sections as a plan takes them. @param hashes the SHA-256 of each file by its address; one without is gone */
export function sectionsOf(
  current: Outline,
  hashes: Readonly<Record<string, string | undefined>>,
  translations: Translations = {},
): Section[] {
  const bound = boundFilesOf(current);
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

function boundFilesOf({ sections }: Outline): Set<string> {
  const included = <T extends { isIncluded: boolean }>(all: readonly T[]): T[] => all.filter((one) => one.isIncluded);
  const exhibits = included(sections).flatMap((one) => included(one.exhibits));
  return new Set(exhibits.flatMap(({ items }) => included(items)).map(({ file }) => file));
}
