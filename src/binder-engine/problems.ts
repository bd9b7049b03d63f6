import { authorText } from './author.ts';
import {
  ENGINE,
  isBlocking,
  type Binder,
  type Facts,
  type FileInspection,
  type Finding,
  type Item,
  type Section,
} from './binder.ts';
import { listBoundPages } from './item-pages.ts';
import { estimatePageBytes } from './parts.ts';
import type { Numbered, Plan, Problem } from './planned.ts';
import { resolveToken } from './tokens.ts';

type Material = { binder: Binder; sections: Section[]; facts: Facts };

/**
 * Returns the problems of a plan's files, in their order.
 * @param limit of a part, in bytes. Omitted for a print copy
 */
export function findProblems({
  binder,
  sections,
  facts,
  numbered,
  limit,
}: Material & { numbered: Numbered[]; limit: number | undefined }): Problem[] {
  const letter = binder.letter && sections.some(({ kind }) => kind === 'letter') ? [binder.letter.file] : [];
  const place = (finding: Finding, exhibit: string | null, item: string | null): Problem => ({
    ...finding,
    isBlocking: isBlocking(finding.code),
    exhibit,
    item,
  });
  const titles = (exhibit: string | null, item: string | null, text: string): Problem[] => {
    const characters = [...new Set(text.normalize('NFC'))].filter((one) => binder.unprintable?.includes(one));
    return characters.length > 0
      ? [{ ...place({ code: 'unprintable' }, exhibit, item), unprintable: { text, characters } }]
      : [];
  };
  return [
    ...[binder.title, binder.stampPrefix, ...sections.map(({ title }) => title)].flatMap((text) =>
      titles(null, null, text),
    ),
    ...letter.flatMap((file) => listFindings(facts[file], limit).map((finding) => place(finding, null, null))),
    ...numbered.flatMap(({ exhibit }) => [
      ...[exhibit.title, exhibit.author ? authorText(exhibit.author) : ''].flatMap((text) =>
        titles(exhibit.id, null, text),
      ),
      ...(exhibit.items.some(({ isIncluded }) => isIncluded)
        ? []
        : [place({ code: 'exhibit-empty' }, exhibit.id, null)]),
      ...exhibit.items
        .filter(({ isIncluded }) => isIncluded)
        .flatMap(({ id, file, word, title, isUntranslated, ...arranged }) => [
          ...titles(exhibit.id, id, title),
          ...(isUntranslated ? [place({ code: 'translation-incomplete' }, exhibit.id, id)] : []),
          ...(word === undefined ? [] : unsettledIn(facts[word])).map((finding) => place(finding, exhibit.id, id)),
          ...(file === null ? [{ code: 'file-missing' } as const] : listFindings(facts[file], limit, arranged)).map(
            (finding) => place(finding, exhibit.id, id),
          ),
        ]),
    ]),
  ];
}

/**
 * Returns the findings about the letter, if it is in the packet. The pages of a file that waits for inspection are
 * unknown, so citations of them are not reported.
 */
export function letterProblems({
  binder: { letter },
  sections,
  facts,
  ...planned
}: Material & Pick<Plan, 'exhibits'>): Problem[] {
  if (!letter || !sections.some(({ kind }) => kind === 'letter')) return [];
  const place = (code: Finding['code'], paragraph: string): Problem => {
    const excerpt = letter.excerpts?.[paragraph];
    return {
      code,
      isBlocking: isBlocking(code),
      exhibit: null,
      item: null,
      paragraph,
      ...(excerpt !== undefined && { excerpt }),
    };
  };
  const waiting = new Set(
    planned.exhibits.flatMap(({ id: exhibit, items }) =>
      items.flatMap(({ id, file }) => (file !== null && !isInspected(facts[file]) ? [exhibit, id] : [])),
    ),
  );
  const broken = (letter.tokens ?? []).filter(({ token }) => {
    const resolved = resolveToken(planned, token);
    return 'broken' in resolved && !(resolved.broken === 'no-page' && waiting.has(token.item ?? token.exhibit));
  });
  return [
    ...broken.map(({ paragraph }) => place('broken-token', paragraph)),
    ...(letter.unprintable ?? []).map(({ paragraph, ...unprintable }) => ({
      ...place('unprintable', paragraph),
      unprintable,
    })),
    ...(letter.emptySections ?? []).map((paragraph) => place('empty-section', paragraph)),
  ];
}

/** Returns findings of a document that also apply to its PDF, which shows unresolved changes and comments. */
function unsettledIn(word: FileInspection | undefined): Finding[] {
  const unsettled = ['tracked-changes', 'word-comments', 'document-changes', 'document-comments'];
  return (word?.findings ?? []).filter(({ code }) => unsettled.includes(code));
}

function isInspected(file: FileInspection | undefined): file is FileInspection {
  return file?.engine === ENGINE;
}

/** Returns findings about bound pages. Those about none of them are omitted. */
function listFindings(
  file: FileInspection | undefined,
  limit: number | undefined,
  arranged: Pick<Item, 'turn' | 'pages' | 'turned'> = {},
): Finding[] {
  if (!isInspected(file)) return [{ code: 'not-inspected' }];
  const bound = new Map(listBoundPages(arranged, file).map((one) => [one.page + 1, one]));
  const heavy =
    limit === undefined
      ? []
      : [...bound].flatMap(([page, { facts }]) => (estimatePageBytes(file, facts) > limit ? [page] : []));
  const own: Finding[] = heavy.length > 0 ? [{ code: 'page-over-limit', pages: heavy }] : [];
  return [...file.findings, ...own].flatMap((finding): Finding[] => {
    if (!finding.pages) return [finding];
    // A rotated page is as its user wants it.
    const isShown = (page: number): boolean => finding.code !== 'sideways' || bound.get(page)?.turn === undefined;
    const pages = finding.pages.filter((page) => bound.has(page) && isShown(page));
    return pages.length > 0 ? [{ ...finding, pages }] : [];
  });
}
