// Splits a plan into the files of an online filing. Its pages and their numbers do not change.
import type { Facts } from './binder.ts';
import { NOTICE } from './numbers.ts';
import { createParts, type PartUnit, type UnitPage } from './parts.ts';
import type { CutPart, IndexLine, Part, Plan, PlanPage } from './planned.ts';

/** Ratio of the actual to the estimated size, by stamped number. */
export type Scales = ReadonlyMap<number, number>;

/**
 * Returns the plan with parts of at most an estimated `limit` bytes, and an index that lists them.
 *
 * @param options.scales of pages that were already written
 */
export function cutPlan(plan: Plan, { facts, limit, scales }: { facts: Facts; limit: number; scales?: Scales }): Plan {
  const cut = createParts(listUnits(plan, { facts, scales }), { limit, prefix: plan.filePrefix });
  return { ...plan, pages: nameFiles(plan.pages, cut), parts: placeParts(cut) };
}

/** Returns the units of parts: the notice, the letter, the index, and each exhibit. */
export function listUnits(
  { sections, exhibits, pages }: Pick<Plan, 'sections' | 'exhibits' | 'pages'>,
  { facts, scales }: { facts: Facts; scales?: Scales | undefined },
): PartUnit[] {
  const byExhibit = Map.groupBy(pages, ({ exhibit }) => exhibit);
  const evidence = (own: readonly PlanPage[]): UnitPage[] =>
    own.flatMap((page) => {
      const file = 'file' in page ? facts[page.file] : undefined;
      const inspection = 'file' in page ? file?.pages[page.page] : undefined;
      return file && inspection && 'file' in page
        ? [{ file, page: page.page, facts: inspection, scale: scales?.get(page.number) }]
        : [];
    });
  const front = sections.flatMap(({ id, kind }): PartUnit[] => {
    const unit = { id, title: '', own: 0 };
    const own = pages.filter((page) => page.kind === kind);
    if (kind === 'notice') {
      const notices = exhibits.filter(({ section }) => section === id).flatMap((one) => byExhibit.get(one.id) ?? []);
      return [{ ...unit, kind, label: NOTICE, pages: evidence(notices) }];
    }
    if (kind === 'letter' && own.length > 0) return [{ ...unit, kind, label: 'Letter', pages: evidence(own) }];
    return kind === 'index' ? [{ ...unit, kind, label: 'Index', pages: [], index: own.length }] : [];
  });
  const rest = exhibits
    .filter(({ number }) => number !== NOTICE)
    .map(({ id, number, title }): PartUnit => {
      const own = byExhibit.get(id) ?? [];
      const covers = own.filter(({ kind }) => kind === 'cover').length;
      return { id, kind: 'exhibit', label: number, title, pages: evidence(own), own: covers };
    });
  return [...front, ...rest];
}

/** Returns the pages with an index that lists the files of each exhibit. */
function nameFiles(pages: readonly PlanPage[], cut: readonly CutPart[]): PlanPage[] {
  const files = new Map<string, string[]>();
  for (const { name, units } of cut) for (const id of units) files.set(id, [...(files.get(id) ?? []), name]);
  const named = (line: IndexLine): IndexLine =>
    line.style === 'file' ? { ...line, text: filesText(files.get(line.exhibit ?? '') ?? []) } : line;
  return pages.map((page) => (page.kind === 'index' ? { ...page, lines: page.lines.map(named) } : page));
}

/** Returns one line for any number of files of an exhibit: '03_Exhibit-A-2_part-1.pdf to 06_…_part-4.pdf'. */
function filesText(names: readonly string[]): string {
  const [first = '', last = first] = [names[0], names.at(-1)];
  return first === last ? first : `${first} to ${last.replace(/^(\D*\d+_).*(_part-\d+\.pdf)$/, '$1…$2')}`;
}

function placeParts(cut: readonly CutPart[]): Part[] {
  let first = 0;
  return cut.map(({ name, pages }) => {
    first += pages;
    return { name, first: first - pages, count: pages };
  });
}
