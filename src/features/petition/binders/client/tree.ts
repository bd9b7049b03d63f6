import { countExhibits } from '#binder-engine/numbers.ts';
import type { Outline, OutlineExhibit, OutlineItem, OutlineSection } from '#binder-engine/outline.ts';
import type { Plan, PlannedExhibit, Problem } from '#binder-engine/planned.ts';

/** Findings of a part of the binder. Files that are still being inspected are separate from blockers. */
type TreeFindings = { problems: Problem[]; isRead: boolean };

export type TreeItem = TreeFindings & { item: OutlineItem; pages: number };

export type TreeExhibit = TreeFindings & {
  exhibit: OutlineExhibit;
  /** Number of the exhibit, undefined if excluded. */
  number: string | undefined;
  range: Range;
  items: TreeItem[];
};

export type TreeSection = {
  section: OutlineSection;
  /** Number of the section, empty if it has no included exhibit. */
  number: string;
  range: Range;
  exhibits: TreeExhibit[];
  counts: Counts;
};

/** Stamped numbers. `first` is 0 if there is no page. */
export type Range = { first: number; last: number };

export type Counts = { stops: number; warnings: number };

/** Outline with the plan of each part. */
export function buildTree({ sections }: Outline, plan: Plan): TreeSection[] {
  const exhibits = new Map(plan.exhibits.map((one) => [one.id, one]));
  const numbers = new Map(plan.sections.map(({ id, number }) => [id, number]));
  const problems = placed(plan.problems);
  return sections
    .filter(({ kind }) => kind !== 'letter' || plan.letter !== null)
    .map((section) => {
      const own = section.exhibits.map((exhibit) =>
        buildExhibit(exhibit, { planned: exhibits.get(exhibit.id), problems }),
      );
      return {
        section,
        number: numbers.get(section.id) ?? '',
        range:
          section.kind === 'exhibits' || section.kind === 'notice'
            ? mergeRanges(own.map(({ range }) => range))
            : getPageRange(plan, section.kind),
        exhibits: own,
        counts: countProblems(own.flatMap((one) => [...one.problems, ...one.items.flatMap((each) => each.problems)])),
      };
    });
}

function buildExhibit(
  exhibit: OutlineExhibit,
  { planned, problems }: { planned: PlannedExhibit | undefined; problems: ReadonlyMap<string, Problem[]> },
): TreeExhibit {
  const items = exhibit.items.map((item): TreeItem => {
    const pages = planned?.items.find(({ id }) => id === item.id)?.count ?? 0;
    return { item, pages, ...toTreeFindings(problems.get(item.id)) };
  });
  const { first = 0, last = 0, number } = planned ?? {};
  return { exhibit, number, range: { first, last }, items, ...toTreeFindings(problems.get(exhibit.id)) };
}

/** Groups findings by file or exhibit. */
function placed(all: readonly Problem[]): Map<string, Problem[]> {
  const problems = new Map<string, Problem[]>();
  for (const problem of all) {
    const place = problem.item ?? problem.exhibit ?? '';
    problems.set(place, [...(problems.get(place) ?? []), problem]);
  }
  return problems;
}

function toTreeFindings(problems: readonly Problem[] = []): TreeFindings {
  const shown = problems.filter(({ code }) => code !== 'not-inspected');
  return { problems: shown, isRead: shown.length === problems.length };
}

function mergeRanges(ranges: readonly Range[]): Range {
  const filled = ranges.filter(({ first }) => first > 0);
  return { first: filled[0]?.first ?? 0, last: filled.at(-1)?.last ?? 0 };
}

function getPageRange({ pages }: Plan, kind: 'letter' | 'index'): Range {
  const own = pages.filter((page) => page.kind === kind);
  return { first: own[0]?.number ?? 0, last: own.at(-1)?.number ?? 0 };
}

function countProblems(problems: readonly Problem[]): Counts {
  const stops = problems.filter(({ isBlocking }) => isBlocking).length;
  return { stops, warnings: problems.length - stops };
}

/** Totals of the binder. `unread` counts files that are still being inspected. */
export function computeTotals({
  exhibits,
  pages,
  problems,
}: Plan): Counts & { exhibits: number; pages: number; unread: number } {
  const { problems: shown } = toTreeFindings(problems);
  return {
    exhibits: countExhibits(exhibits),
    pages: pages.length,
    unread: problems.length - shown.length,
    ...countProblems(shown),
  };
}

export function countIncluded({ sections }: Outline): number {
  const isIncluded = (one: { isIncluded: boolean }): boolean => one.isIncluded;
  const exhibits = sections.filter(isIncluded).flatMap((section) => section.exhibits.filter(isIncluded));
  return exhibits.reduce((sum, { items }) => sum + items.filter(isIncluded).length, 0);
}

export function pageCount({ first, last }: Range): number {
  return first === 0 ? 0 : last - first + 1;
}

/** Returns "12–15", or "12". */
export function rangeText({ first, last }: Range): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** Returns the position of an exhibit dropped next to another, as `moveExhibit` counts: without itself. */
export function dropPlace(
  { sections }: Outline,
  dropped: string,
  beside: { exhibit: string; side: 'before' | 'after' },
): { section: string; index: number } | undefined {
  const section = sections.find(({ exhibits }) => exhibits.some(({ id }) => id === beside.exhibit));
  if (!section || dropped === beside.exhibit) return undefined;
  const others = section.exhibits.filter(({ id }) => id !== dropped);
  const at = others.findIndex(({ id }) => id === beside.exhibit);
  return { section: section.id, index: beside.side === 'before' ? at : at + 1 };
}

/** Whether it can be removed permanently. Files of records would return. */
export function isOwnUpload({ items }: Pick<OutlineExhibit, 'items'>): boolean {
  return items.every(({ from }) => from === 'upload');
}
