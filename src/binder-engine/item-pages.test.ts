import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import type { Finding, Item } from './binder.ts';
import { changes } from './changes.ts';
import {
  arrange,
  listArrangedPages,
  listBoundPages,
  countBound,
  includePage,
  movePage,
  turnPage,
  type ArrangedPage,
} from './item-pages.ts';
import { estimatePageBytes } from './parts.ts';
import { plan } from './plan.ts';
import type { PlanPage } from './planned.ts';
import { resolveToken, tokenPage } from './tokens.ts';

const COUNT = 6;
const item: Item = { id: 'item', title: 'File', isIncluded: true, file: 'file' };
const finding = (code: Finding['code'], ...pages: number[]): Finding => ({ code, pages });
const file = {
  ...createFacts(
    'file',
    Array.from({ length: COUNT }, (_, index) => ({ width: 600 + index, bytes: 1000 * (index + 1) })),
  ),
  findings: [finding('blank-page', 2, 4), finding('sideways', 3), finding('large-page', 5)],
};

const anyAction = fc.oneof(
  fc.record({ act: fc.constant('turn' as const), page: fc.integer({ min: 1, max: COUNT }) }),
  fc.record({ act: fc.constant('include' as const), page: fc.integer({ min: 1, max: COUNT }), is: fc.boolean() }),
  fc.record({
    act: fc.constant('move' as const),
    page: fc.integer({ min: 1, max: COUNT }),
    to: fc.integer({ min: 0, max: COUNT }),
  }),
);
const anyArrangement = fc.array(anyAction, { maxLength: 20 }).map((acts) =>
  acts.reduce<ArrangedPage[]>(
    (pages, one) => {
      if (one.act === 'turn') return turnPage(pages, one.page);
      return one.act === 'move' ? movePage(pages, one.page, one.to) : includePage(pages, one.page, one.is);
    },
    listArrangedPages(item, COUNT),
  ),
);

function planWith(own: Item) {
  const exhibits = [
    { id: 'e', title: 'Exhibit', isIncluded: true, items: [own, { ...item, id: 'other', file: 'other' }] },
  ];
  const sections = [
    createSection({ id: 'index', title: 'Index', kind: 'index' }),
    createSection({ id: 'i', title: 'Awards', exhibits }),
  ];
  const facts = { file, other: createFacts('other', 2) };
  return plan(createBinder([], { sections }), facts, { format: 'online', limit: 1_000_000 });
}

const isEvidence = (page: PlanPage) => page.kind === 'evidence';

describe('the pages of an item', () => {
  it('are included as arranged, with matching counts, numbers and sizes', () => {
    fc.assert(
      fc.property(anyArrangement, (arrangement) => {
        const included = arrangement.filter(({ isIncluded }) => isIncluded);
        fc.pre(included.length > 0);
        const own = arrange(item, arrangement);
        const planned = planWith(own);
        const evidence = planned.pages.flatMap((page) =>
          page.kind === 'evidence' ? [[page.page + 1, page.turn ?? 0, page.at]] : [],
        );
        expect(evidence.slice(0, -2)).toEqual(included.map(({ page, turn }, index) => [page, turn, index + 1]));
        expect(evidence.slice(-2).map(([page]) => page)).toEqual([1, 2]);
        const [exhibit] = planned.exhibits;
        expect(exhibit?.items.map(({ at, count }) => [at, count])).toEqual([
          [1, included.length],
          [included.length + 1, 2],
        ]);
        expect(countBound(own, COUNT)).toBe(included.length);
        expect(planned.pages).toHaveLength(2 + included.length + 2);
      }),
    );
  });

  it('are read back as arranged, except for the position of omitted ones', () => {
    fc.assert(
      fc.property(anyArrangement, (arrangement) => {
        fc.pre(arrangement.some(({ isIncluded }) => isIncluded));
        const own = arrange(item, arrangement);
        const again = listArrangedPages(own, COUNT);
        const bound = (pages: readonly ArrangedPage[]) => pages.filter(({ isIncluded }) => isIncluded);
        const left = (pages: readonly ArrangedPage[]) =>
          pages.filter(({ isIncluded }) => !isIncluded).toSorted((one, other) => one.page - other.page);
        expect(bound(again)).toEqual(bound(arrangement));
        expect(left(again)).toEqual(left(arrangement));
        expect(arrange(item, again)).toEqual(own);
      }),
    );
  });

  it('have no arrangement after all are restored, and the last one cannot be omitted', () => {
    let pages = listArrangedPages(item, COUNT);
    for (let quarter = 0; quarter < 4; quarter += 1) pages = turnPage(pages, 2);
    expect(arrange(item, includePage(includePage(pages, 2, false), 2, true))).toEqual(item);
    const alone = arrange(
      item,
      pages.map((one) => ({ ...one, isIncluded: one.page === 3 })),
    );
    expect(alone.pages).toEqual([3]);
    expect(arrange(alone, includePage(listArrangedPages(alone, COUNT), 3, false))).toBe(alone);
  });

  it('are rotated by the file’s and their own rotation together', () => {
    const turned = listBoundPages(
      {
        turn: 270,
        turned: [
          { page: 2, turn: 90 },
          { page: 3, turn: 180 },
        ],
      },
      file,
    );
    expect(turned.map(({ turn }) => turn)).toEqual([270, undefined, 90, 270, 270, 270]);
  });

  it('are all included if none of the listed ones exists', () => {
    expect(listBoundPages({ pages: [9, 8] }, file)).toHaveLength(COUNT);
    expect(listBoundPages({ pages: [9, 2] }, file).map(({ page }) => page)).toEqual([1]);
    expect(listArrangedPages({ pages: [9, 8] }, COUNT).every(({ isIncluded }) => isIncluded)).toBe(true);
  });

  it('have findings only for included ones, and none for a rotated landscape scan', () => {
    const listCodes = (own: Partial<Item>) =>
      planWith({ ...item, ...own }).problems.map(({ code, pages }) => [code, ...(pages ?? [])]);
    expect(listCodes({})).toEqual([
      ['blank-page', 2, 4],
      ['sideways', 3],
      ['large-page', 5],
    ]);
    expect(listCodes({ pages: [1, 3, 4], turned: [{ page: 3, turn: 90 }] })).toEqual([['blank-page', 4]]);
  });

  it('are weighed as included, and an oversized page does not block after it is omitted', () => {
    const heavy = {
      ...file,
      pages: file.pages.map((page, index) => ({ ...page, bytes: index === 2 ? 2e6 : 300_000 })),
    };
    expect(heavy.pages.map((page) => estimatePageBytes(heavy, page) > 1_000_000).indexOf(true)).toBe(2);
    const planned = (own: Partial<Item>) => {
      const exhibits = [{ id: 'e', title: 'Exhibit', isIncluded: true, items: [{ ...item, ...own }] }];
      const sections = [createSection({ id: 'i', title: 'Awards', exhibits })];
      return plan(createBinder([], { sections }), { file: heavy }, { format: 'online', limit: 1_000_000 });
    };
    expect(planned({}).problems.filter(({ code }) => code === 'page-over-limit')).toMatchObject([{ pages: [3] }]);
    const without = planned({ pages: [1, 2, 4] });
    expect(without.problems.filter(({ code }) => code === 'page-over-limit')).toEqual([]);
    expect(without.parts.map(({ count }) => count)).toEqual([4]);
  });
});

describe('a citation of a page', () => {
  it('stays with the page if others are omitted or reordered, and is broken without it', () => {
    fc.assert(
      fc.property(anyArrangement, (arrangement) => {
        fc.pre(arrangement.some(({ isIncluded }) => isIncluded));
        const planned = planWith(arrange(item, arrangement));
        for (let page = 1; page <= COUNT + 2; page += 1) {
          const wanted = page <= COUNT ? { file: 'file', page: page - 1 } : { file: 'other', page: page - COUNT - 1 };
          const found = planned.pages.find(
            (one) => isEvidence(one) && 'file' in one && one.file === wanted.file && one.page === wanted.page,
          );
          const resolved = resolveToken(planned, { exhibit: 'e', page });
          expect(resolved).toMatchObject(found ? { at: found.at, page: found.number } : { broken: 'no-page' });
          if (page <= COUNT) expect(resolveToken(planned, { exhibit: 'e', item: 'item', page })).toEqual(resolved);
          if (found) expect(tokenPage(planned.exhibits[0]?.items ?? [], found.at ?? 0)).toBe(page);
        }
        expect(resolveToken(planned, { exhibit: 'e', page: COUNT + 3 })).toEqual({ broken: 'no-page' });
      }),
    );
  });
});

describe('the changes since a packet', () => {
  it('include omitted and reordered pages, but not a file that became readable', () => {
    const [before, after] = [planWith(item), planWith({ ...item, pages: [2, 1] })];
    expect(changes(before, after)).toEqual(['Pages in File of “Exhibit” were left out, restored or reordered']);
    expect(changes(after, after)).toEqual([]);
  });
});
