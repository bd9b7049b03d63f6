// Computes every page from a binder and its file facts. Pure: the same input gives the same plan.
import {
  ENGINE,
  MAX_PAGES,
  type Binder,
  type Exhibit,
  type Facts,
  type FileInspection,
  type Section,
} from './binder.ts';
import { authorText } from './author.ts';
import { createBookmarks } from './bookmarks.ts';
import { cutPlan } from './cut.ts';
import { createIndexLines, layIndex } from './index-pages.ts';
import { listBoundPages, countBound, type BoundPage } from './item-pages.ts';
import { exhibitLabel, exhibitNumber, NOTICE, sectionNumber } from './numbers.ts';
import type { IndexLine, Numbered, Plan, PlannedExhibit, PlanOptions, PlanPage } from './planned.ts';
import { findProblems, letterProblems } from './problems.ts';

/**
 * Plans a packet. Blocking problems do not stop the plan: everything that can be numbered and bound is included. Only a
 * binder with too many pages is planned without pages.
 *
 * @param options.limit in bytes, for each online part
 */
export function plan(binder: Binder, facts: Facts, { format, limit }: PlanOptions): Plan {
  const sections = inOrder(binder);
  const count = countPages(sections, facts);
  const isTooLong = count > MAX_PAGES;
  const { numbers, numbered } = numberExhibits({ binder, sections, facts: isTooLong ? {} : facts });
  const named = {
    title: binder.title,
    filePrefix: binder.filePrefix ?? '',
    stampPrefix: binder.stampPrefix,
    letter: binder.letter?.version ?? null,
    sections: sections.map(({ id, title, kind }) => ({ id, title, kind, number: numbers.get(id) ?? '' })),
  };
  if (isTooLong) {
    // Exhibits have numbers, which follow from the order, but no bound pages.
    const exhibits = numbered.map((one) => describeExhibit(one, { starts: new Map(), hasCovers: false }));
    const problem = { code: 'too-many-pages', isBlocking: true, exhibit: null, item: null, count } as const;
    return { ...named, exhibits, pages: [], bookmarks: [], parts: [], problems: [problem] };
  }
  const letter = binder.letter ? usable(facts[binder.letter.file]) : undefined;
  const lines = createIndexLines({ sections, numbers, numbered });
  const indexPages = layIndex(lines).length;
  const pages = layPages({ binder, sections, numbered, letter, indexPages });
  const starts = mapStarts(pages);
  const exhibits = numbered.map((one) => describeExhibit(one, { starts, hasCovers: binder.hasCovers }));
  fillIndex(pages, { lines, exhibits });
  const planned: Plan = {
    ...named,
    exhibits,
    pages,
    bookmarks: createBookmarks({ sections: named.sections, exhibits, pages, facts }),
    parts: [{ name: `${named.filePrefix}Binder.pdf`, first: 0, count: pages.length }],
    problems: [
      ...findProblems({ binder, sections, facts, numbered, limit: format === 'online' ? limit : undefined }),
      ...letterProblems({ binder, sections, exhibits, facts }),
    ],
  };
  return format === 'online' ? cutPlan(planned, { facts, limit }) : planned;
}

/** Counts pages arithmetically, so that no page object is created before their total is within the limit. */
function countPages(sections: readonly Section[], facts: Facts): number {
  const inspections = Object.values(facts).flatMap((one) => one ?? []);
  // The pages were omitted because their total is too high.
  if (inspections.some(({ count }) => count !== undefined)) {
    return inspections.reduce((sum, { count, pages }) => sum + (count ?? pages.length), 0);
  }
  const items = sections.flatMap(({ exhibits }) =>
    exhibits.flatMap((exhibit) => (exhibit.isIncluded ? exhibit.items.filter(({ isIncluded }) => isIncluded) : [])),
  );
  return items.reduce((sum, item) => {
    const file = usable(facts[item.file ?? '']);
    return file ? sum + countBound(item, file.pages.length) : sum;
  }, 0);
}

/** Orders the sections: the notice, then letter and index, so that the first part lists all others. */
function inOrder({ sections, letter }: Binder): Section[] {
  const used = sections.filter(
    ({ kind, isIncluded, exhibits }) =>
      isIncluded &&
      (kind === 'exhibits' || kind === 'notice'
        ? exhibits.some((exhibit) => exhibit.isIncluded)
        : kind === 'index' || letter),
  );
  const rank = ({ kind }: Section): number => (kind === 'notice' ? 0 : kind === 'exhibits' ? 2 : 1);
  return used.toSorted((one, other) => rank(one) - rank(other));
}

function numberExhibits({ binder, sections, facts }: { binder: Binder; sections: Section[]; facts: Facts }) {
  const { scheme, first } = binder;
  const numbers = new Map<string, string>();
  const numbered: Numbered[] = [];
  // Two sections may have the same criterion. The second one continues the numbering.
  const taken = new Map<string, number>();
  for (const section of sections.filter(({ kind }) => kind === 'notice')) {
    const exhibits = section.exhibits.filter(({ isIncluded }) => isIncluded);
    numbered.push(
      ...exhibits.map((exhibit) => ({ exhibit, section, number: NOTICE, bound: boundItems(exhibit, facts) })),
    );
  }
  let place = first.section;
  for (const section of sections.filter(({ kind }) => kind === 'exhibits')) {
    const prefix = sectionNumber({ scheme, section, place });
    if (scheme !== 'criterion' || !section.criterion) place += 1;
    numbers.set(section.id, prefix);
    let next = taken.get(prefix) ?? section.firstExhibit ?? 1;
    for (const exhibit of section.exhibits.filter(({ isIncluded }) => isIncluded)) {
      const number = exhibitNumber({ scheme, prefix, place: next });
      numbered.push({ exhibit, section, number, bound: boundItems(exhibit, facts) });
      next += 1;
    }
    taken.set(prefix, next);
  }
  return { numbers, numbered };
}

function boundItems({ items }: Exhibit, facts: Facts): Numbered['bound'] {
  return items.flatMap((item) => {
    const inspection = item.isIncluded && item.file ? usable(facts[item.file]) : undefined;
    return inspection ? [{ item, facts: inspection, pages: listBoundPages(item, inspection) }] : [];
  });
}

function isEvidence({ section }: Numbered): boolean {
  return section.kind === 'exhibits';
}

function usable(facts: FileInspection | undefined): FileInspection | undefined {
  return facts?.engine === ENGINE && facts.pages.length > 0 ? facts : undefined;
}

type Material = { binder: Binder; sections: Section[]; numbered: Numbered[]; letter: FileInspection | undefined };

function layPages({ binder, sections, numbered, letter, indexPages }: Material & { indexPages: number }): PlanPage[] {
  const pages: PlanPage[] = [];
  const formatStamp = (label: string): string =>
    [binder.stampPrefix, label, `Page ${binder.first.page + pages.length}`].filter((text) => text !== '').join(' · ');
  const next = (label: string, exhibit: string | null, at: number | null) => ({
    number: binder.first.page + pages.length,
    stamp: formatStamp(at === null || label === NOTICE ? label : `${label} at ${at}`),
    exhibit,
    at,
  });
  const addFiles = (
    files: readonly { facts: FileInspection; pages: readonly BoundPage[] }[],
    head: { kind: 'evidence' | 'letter' | 'notice'; label: string; exhibit: string | null },
  ) => {
    let counted = 0;
    for (const { facts: file, pages: bound } of files) {
      const recognized = new Set(file.recognized?.pages);
      for (const { page, turn, facts } of bound) {
        counted += 1;
        const at = head.exhibit === null ? null : counted;
        const { width, height } = facts;
        const isTurned = turn === 90 || turn === 270;
        const isWide = isTurned ? height > width : width > height;
        const layer = recognized.has(page + 1) ? file.recognized?.languages : undefined;
        const own = {
          kind: head.kind,
          file: file.sha256,
          page,
          isWide,
          ...(turn && { turn }),
          ...(layer && { layer }),
        };
        pages.push({ ...next(head.label, head.exhibit, at), ...own });
      }
    }
  };
  for (const { id, kind } of sections) {
    for (const { exhibit, bound } of kind === 'notice' ? numbered.filter((one) => one.section.id === id) : []) {
      addFiles(bound, { kind: 'notice', label: NOTICE, exhibit: exhibit.id });
    }
    if (kind === 'letter' && letter) {
      const own = { facts: letter, pages: listBoundPages({}, letter) };
      addFiles([own], { kind: 'letter', label: 'Letter', exhibit: null });
    }
    for (let index = 0; kind === 'index' && index < indexPages; index += 1) {
      pages.push({ ...next('Index', null, null), kind: 'index', title: index === 0 ? binder.title : '', lines: [] });
    }
  }
  for (const { exhibit, section, number, bound } of numbered.filter(isEvidence)) {
    const label = exhibitLabel(number);
    if (binder.hasCovers) {
      const author = exhibit.author ? authorText(exhibit.author) : '';
      const cover = { kind: 'cover', label, title: exhibit.title, author, section: section.title } as const;
      pages.push({ ...next(label, exhibit.id, null), ...cover });
    }
    addFiles(bound, { kind: 'evidence', label, exhibit: exhibit.id });
  }
  const { number: last = 0 } = pages.at(-1) ?? {};
  if (binder.hasTotal) for (const page of pages) page.stamp += ` of ${last}`;
  return pages;
}

function describeExhibit(
  { exhibit, section, number, bound }: Numbered,
  { starts, hasCovers }: { starts: Map<string, number>; hasCovers: boolean },
): PlannedExhibit {
  const covers = hasCovers && section.kind === 'exhibits' ? 1 : 0;
  let at = 1;
  const items = exhibit.items
    .filter(({ isIncluded }) => isIncluded)
    .map(({ id, title, file }) => {
      const own = bound.find(({ item }) => item.id === id);
      const count = own?.pages.length ?? 0;
      at += count;
      const of = own?.facts.pages.length ?? 0;
      const isWhole = count === of && own?.pages.every(({ page }, index) => page === index) !== false;
      const arranged = { pages: own?.pages.map(({ page }) => page + 1) ?? [], of };
      const recognized = new Set(own?.facts.recognized?.pages);
      const searchable = own?.pages.filter(({ page }) => recognized.has(page + 1)).length ?? 0;
      return {
        id,
        title,
        file,
        at: at - count,
        count,
        ...(!isWhole && { arranged }),
        ...(searchable > 0 && { searchable }),
      };
    });
  const first = starts.get(exhibit.id) ?? 0;
  const last = first === 0 ? 0 : first + covers + at - 2;
  const { id, title, author } = exhibit;
  return { id, number, title, ...(author && { author }), section: section.id, first, last, items };
}

/** Returns the stamped number of each exhibit's first page. */
function mapStarts(pages: PlanPage[]): Map<string, number> {
  const starts = new Map<string, number>();
  for (const page of pages) if (page.exhibit && !starts.has(page.exhibit)) starts.set(page.exhibit, page.number);
  return starts;
}

/** Writes the lines into the index pages, now that their target pages have numbers. */
function fillIndex(pages: PlanPage[], { lines, exhibits }: { lines: IndexLine[]; exhibits: PlannedExhibit[] }): void {
  const exhibitsById = new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));
  for (const line of lines) {
    const exhibit = line.exhibit === null ? undefined : exhibitsById.get(line.exhibit);
    line.target = exhibit?.first ?? 0;
    if (exhibit && line.style === 'exhibit') line.pages = rangeText(exhibit.first, exhibit.last);
  }
  const laid = layIndex(lines);
  let index = 0;
  for (const page of pages) if (page.kind === 'index') page.lines = laid[index++] ?? [];
}

function rangeText(first: number, last: number): string {
  if (first === 0) return '—';
  return first === last ? String(first) : `${first}–${last}`;
}
