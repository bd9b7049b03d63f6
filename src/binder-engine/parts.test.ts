import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import { getPartContent, computeHash } from './content.ts';
import type { FileInspection } from './binder.ts';
import { createParts, weighUnits, type PartUnit, type UnitPage } from './parts.ts';
import { plan } from './plan.ts';

const LIMIT = 1_000_000;
const online = { format: 'online', limit: LIMIT } as const;
/** Bytes around a part, around each of its pages, and for each page of the index. */
const [PART, SHEET, INDEX] = [8_000, 540, 2_000];

const SHARED = 4;
const anyFile = fc.record({
  shared: fc.array(fc.nat(400_000), { minLength: SHARED, maxLength: SHARED }),
  pages: fc.array(
    fc.record({ bytes: fc.nat(500_000), shared: fc.subarray(Array.from({ length: SHARED }, (_, index) => index)) }),
    { minLength: 1, maxLength: 8 },
  ),
});
const anyUnit = fc.record({
  kind: fc.constantFrom('notice', 'letter', 'index', 'exhibit', 'exhibit', 'exhibit'),
  files: fc.array(fc.nat(3), { maxLength: 3 }),
  own: fc.nat(1),
  index: fc.nat(3),
});

/** Arbitrary units whose files may occur more than once, in one unit or in several. */
const anyUnits = fc
  .record({ files: fc.array(anyFile, { minLength: 4, maxLength: 4 }), units: fc.array(anyUnit, { maxLength: 8 }) })
  .map(({ files, units }) => {
    const facts = files.map(({ pages, shared }, index) => createFacts(`f${index}`, pages, shared));
    const made = units.map(({ kind, files: own, ...unit }, index): PartUnit => ({
      id: `u${index}`,
      kind,
      label: `A-${index}`,
      title: 'Title',
      pages: own.flatMap((at) => listUnitPages(facts[at])),
      own: kind === 'exhibit' ? unit.own : 0,
      index: kind === 'index' ? unit.index : 0,
    }));
    return [...made.filter((unit) => !isExhibit(unit)), ...made.filter(isExhibit)];
  });

const listUnitPages = (file: FileInspection | undefined): UnitPage[] =>
  file?.pages.map((own, page) => ({ file, page, facts: own })) ?? [];
const isExhibit = ({ kind }: PartUnit): boolean => kind === 'exhibit';

/** A sheet with the objects that it needs, by name. */
type Sheet = { kind: 'cover' | 'index' | 'evidence'; needs: [name: string, bytes: number][] };

function listSheets({ pages, own, index = 0 }: PartUnit): Sheet[] {
  const evidence = pages.map(({ file, page, facts: { bytes, shared } }): Sheet => ({
    kind: 'evidence',
    needs: [
      [`${file.sha256} page ${page}`, bytes],
      ...shared.map((at): [string, number] => [`${file.sha256} ${at}`, file.shared[at] ?? 0]),
    ],
  }));
  const empty = (count: number, kind: Sheet['kind']) =>
    Array.from({ length: count }, (): Sheet => ({ kind, needs: [] }));
  return [...empty(own, 'cover'), ...empty(index, 'index'), ...evidence];
}

/** Returns the size of the sheets of one file, in which shared objects count once. */
function weigh(sheets: readonly Sheet[]): number {
  const needed = new Map(sheets.flatMap(({ needs }) => needs));
  const all = [...sheets.map(({ kind }) => (kind === 'index' ? INDEX : SHEET)), ...needed.values()];
  return all.reduce((total, bytes) => total + bytes, PART);
}

const heavy = (count: number, bytes: number) => Array.from({ length: count }, () => ({ bytes }));

describe('online parts', () => {
  it('contain all pages in order, each within the limit or with one page of evidence', () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        const left = units.flatMap(listSheets);
        for (const part of createParts(units, { limit: LIMIT })) {
          const own = left.splice(0, part.pages);
          const isOnePage = own.filter(({ kind }) => kind === 'evidence').length < 2;
          expect(isOnePage || weigh(own) <= LIMIT, part.name).toBe(true);
        }
        expect(left).toEqual([]);
      }),
    );
  });

  it('do not split exhibits that fit, and no two adjacent parts fit together', () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        const parts = createParts(units, { limit: LIMIT });
        const unitsIn = (ids: readonly string[]) => units.filter(({ id }) => ids.includes(id));
        const weighAll = (own: readonly PartUnit[]): number => weigh(own.flatMap(listSheets));
        const fits = (own: readonly PartUnit[]): boolean => weighAll(own) <= LIMIT;
        for (const unit of units.filter((one) => fits([one]))) {
          expect(parts.filter((part) => part.units.includes(unit.id))).toHaveLength(1);
        }
        for (const [index, part] of parts.entries()) {
          const [before, [next]] = [unitsIn(part.units), unitsIn(parts[index + 1]?.units ?? [])];
          const isAlike = next && before[0] && isExhibit(next) === isExhibit(before[0]);
          if (isAlike && fits([next]) && before.every((one) => fits([one]))) {
            expect(weighAll([...before, next])).toBeGreaterThan(LIMIT);
          }
        }
      }),
    );
  });

  it('are measured by the sizes of their pages, including shared objects', () => {
    const file = createFacts(
      'f',
      [...heavy(2, 1000), ...heavy(1, 2000)].map((page) => ({ ...page, shared: [0] })),
      [50_000],
    );
    const weighed = (scale?: number) => {
      const pages = listUnitPages(file).map((page) => ({ ...page, scale }));
      return weighUnits([{ id: 'u', kind: 'exhibit', label: 'A-1', title: '', own: 0, pages }]) - PART;
    };
    expect(weighed(3)).toBe(3 * weighed());
  });

  it('start with the index, which names the file of each exhibit', () => {
    const facts = {
      a: createFacts('a', 2),
      b: createFacts('b', heavy(30, 100_000)),
    };
    const { parts, pages } = plan(createBinder(['a', 'b', 'a']), facts, online);
    expect(parts.map(({ name }) => name)).toEqual([
      '01_Index.pdf',
      '02_Exhibit-A-1_Title-0.pdf',
      '03_Exhibit-A-2_Title-1_part-1.pdf',
      '04_Exhibit-A-2_Title-1_part-2.pdf',
      '05_Exhibit-A-2_Title-1_part-3.pdf',
      '06_Exhibit-A-2_Title-1_part-4.pdf',
      '07_Exhibit-A-3_Title-2.pdf',
    ]);
    const lines = pages.flatMap((page) => (page.kind === 'index' ? page.lines : []));
    expect(lines.filter(({ style }) => style === 'file').map(({ text }) => text)).toEqual([
      '02_Exhibit-A-1_Title-0.pdf',
      '03_Exhibit-A-2_Title-1_part-1.pdf to 06_…_part-4.pdf',
      '07_Exhibit-A-3_Title-2.pdf',
    ]);
  });

  it('start with a bookmark of the continued exhibit, with its files below', () => {
    const facts = { a: createFacts('a', 2), b: createFacts('b', heavy(30, 100_000)) };
    const planned = plan(createBinder(['a', 'b', 'a']), facts, online);
    const first = planned.parts.map(({ first: index }) => planned.pages[index]?.number);
    const [before, start, second, third] = planned.parts
      .slice(1, 5)
      .map((part) => getPartContent(planned, part).bookmarks.flatMap(({ page, children }) => [page, ...children]));
    expect(before?.slice(1).map((entry) => typeof entry === 'object' && entry.title)).toEqual(['Exhibit A-1 Title 0']);
    expect(start?.[1]).toMatchObject({ title: 'Exhibit A-2 Title 1', page: first[2] });
    const title = 'Exhibit A-2 Title 1 (continued)';
    expect([second, third]).toEqual([
      [first[3], { title, page: first[3], children: [] }],
      [first[4], { title, page: first[4], children: [] }],
    ]);
  });

  it.each([
    [10, ['01_Notice-and-Index.pdf', '02_Exhibits-A-1-to-A-10.pdf']],
    [200, ['01_Notice.pdf', '02_Index.pdf', '03_Exhibits-A-1-to-A-200.pdf']],
  ])('count the pages of an index of %d exhibits', (count, expected) => {
    const exhibits = Array.from({ length: count }, (_, index) => ({
      id: `e${index}`,
      title: 'Title',
      isIncluded: true,
      items: [],
    }));
    const items = [{ id: 'pdf', title: 'Notice', isIncluded: true, file: 'notice' }];
    const sections = [
      createSection({
        id: 'notice',
        title: 'Notice',
        kind: 'notice',
        exhibits: [{ id: 'n', title: 'Notice', isIncluded: true, items }],
      }),
      createSection({ id: 'index', title: 'Index', kind: 'index' }),
      createSection({ id: 'i', title: 'Awards', exhibits }),
    ];
    const facts = { notice: createFacts('notice', [{ bytes: LIMIT - PART - SHEET - 3 * INDEX }]) };
    expect(plan(createBinder([], { sections }), facts, online).parts.map(({ name }) => name)).toEqual(expected);
  });

  it('keep content and hash when another exhibit changes', async () => {
    const facts = { a: createFacts('a', 2), b: createFacts('b', heavy(4, 247_000)), c: createFacts('c', 2) };
    const hashes = async (files: string[]) => {
      const planned = plan(createBinder(files), facts, online);
      return Promise.all(planned.parts.map(async (part) => computeHash(getPartContent(planned, part))));
    };
    const [before, after] = [await hashes(['a', 'b', 'a']), await hashes(['a', 'b', 'c'])];
    expect(after.map((hash, index) => hash === before[index])).toEqual([true, true, true, false]);
  });
});
