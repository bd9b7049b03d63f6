import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import type { Facts, Item } from '../binder.ts';
import { createFittingFiles, PageTooLarge } from './fitting.ts';
import { plan } from '../plan.ts';
import type { Part, Plan } from '../planned.ts';

const LIMIT = 1_000_000;
const online = { format: 'online', limit: LIMIT } as const;

/** Arbitrary files whose written pages have `scale` times the estimated size. */
const anyFile = fc.record({
  pages: fc.array(fc.nat(400_000), { minLength: 1, maxLength: 12 }),
  shared: fc.nat(200_000),
  scale: fc.oneof(fc.constant(1), fc.double({ min: 0.25, max: 1.3, noNaN: true })),
});
const anyCase = fc.record({
  files: fc.array(anyFile, { minLength: 3, maxLength: 3 }),
  exhibits: fc.array(fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 30 }),
  hasCovers: fc.boolean(),
  /** Bytes around the evidence of each part. */
  around: fc.record({ part: fc.integer({ min: 5000, max: 60_000 }), sheet: fc.integer({ min: 300, max: 1500 }) }),
});
type AnyCase = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

function prepare({ files, exhibits, hasCovers, around }: AnyCase) {
  const facts: Facts = Object.fromEntries(
    files.map(({ pages, shared }, index) => [
      `f${index}`,
      createFacts(
        `f${index}`,
        pages.map((bytes, page) => ({ bytes, shared: page % 2 === 0 ? [0] : [] })),
        [shared],
      ),
    ]),
  );
  const made = exhibits.map((own, index) => ({
    id: `e${index}`,
    title: 'Title',
    isIncluded: true,
    items: own.map((file, place): Item => ({
      id: `${index}.${place}`,
      title: 'File',
      isIncluded: true,
      file: `f${file}`,
    })),
  }));
  const sections = [
    createSection({ id: 'index', title: 'Index', kind: 'index' }),
    createSection({ id: 'i', title: 'Awards', exhibits: made }),
  ];
  const planned = plan(createBinder([], { sections, hasCovers }), facts, online);
  /** Returns the size as written: each page of a file once, and the objects shared by its pages. */
  function measureSize({ first, count }: Pick<Part, 'first' | 'count'>): number {
    const needed = new Map<string, number>();
    for (const page of planned.pages.slice(first, first + count)) {
      if (!('file' in page)) continue;
      const { pages, shared, scale } = files[Number(page.file.slice(1))] ?? { pages: [], shared: 0, scale: 1 };
      needed.set(`${page.file} ${page.page}`, (pages[page.page] ?? 0) * scale);
      if (page.page % 2 === 0) needed.set(page.file, shared * scale);
    }
    const evidence = [...needed.values()].reduce((total, bytes) => total + bytes, 0);
    return Math.ceil(around.part + count * around.sheet + evidence);
  }
  return { planned, facts, measureSize };
}

type Prepared = ReturnType<typeof prepare>;

async function fit({ planned, facts, measureSize }: Prepared) {
  let rounds = 0;
  const fitted = await createFittingFiles(planned, {
    facts,
    limit: LIMIT,
    write: (current: Plan) => {
      rounds += 1;
      return Promise.resolve(current.parts.map((part) => ({ bytes: measureSize(part) })));
    },
  });
  return { ...fitted, rounds };
}

/**
 * Returns the minimum number of parts: as many whole exhibits as fit, or pages of one that does not. Undefined if a
 * single page does not fit.
 */
function fewest({ planned: { pages }, measureSize }: Prepared): number | undefined {
  const starts = pages.flatMap(({ exhibit }, index) =>
    exhibit !== null && pages[index - 1]?.exhibit !== exhibit ? [index] : [],
  );
  const ends = [...starts.slice(1), pages.length];
  const fits = (first: number, end: number): boolean => measureSize({ first, count: end - first }) <= LIMIT;
  let parts = 1;
  for (let at = 0; at < starts.length; at += 1) {
    let first = starts[at] ?? 0;
    const end = ends[at] ?? 0;
    parts += 1;
    if (fits(first, end)) {
      for (let next = ends[at + 1]; next !== undefined; next = ends[at + 1]) {
        if (!fits(starts[at + 1] ?? 0, next) || !fits(first, next)) break;
        at += 1;
      }
      continue;
    }
    while (!fits(first, end)) {
      let cut = first + (pages[first]?.kind === 'cover' ? 2 : 1);
      if (!fits(first, cut)) return undefined;
      while (cut < end && fits(first, cut + 1)) cut += 1;
      first = cut;
      parts += 1;
    }
  }
  return parts;
}

describe('parts split by actual sizes', () => {
  it('all fit, and are close to the fewest possible, for any estimate', async () => {
    const sum = { made: 0, fewest: 0, rounds: 0, cases: 0, more: 0 };
    await fc.assert(
      fc.asyncProperty(anyCase, async (drawn) => {
        const prepared = prepare(drawn);
        const possible = fewest(prepared);
        if (possible === undefined) {
          await expect(fit(prepared)).rejects.toThrow(PageTooLarge);
          return;
        }
        const { plan: cut, made, rounds } = await fit(prepared);
        expect(Math.max(...made.map(({ bytes }) => bytes))).toBeLessThanOrEqual(LIMIT);
        const pages = cut.parts.map(({ first, count }) => [first, first + count]);
        expect(pages.flat().slice(1, -1)).toEqual(
          pages
            .flat()
            .slice(1, -1)
            .toSorted((one, other) => one - other),
        );
        expect([pages[0]?.[0], pages.at(-1)?.[1]]).toEqual([0, prepared.planned.pages.length]);
        sum.cases += 1;
        sum.made += cut.parts.length;
        sum.fewest += possible;
        sum.rounds += rounds;
        if (cut.parts.length > possible) sum.more += 1;
      }),
      { numRuns: 2000, endOnFailure: true },
    );
    expect(sum.made, JSON.stringify(sum)).toBeLessThanOrEqual(sum.fewest * 1.03);
  }, 300_000);

  it('are rejected with the name of a page that is too large', async () => {
    const prepared = prepare({
      files: [{ pages: [1000, 999_900], shared: 0, scale: 1 }],
      exhibits: [[0]],
      hasCovers: true,
      around: { part: 5000, sheet: 500 },
    });
    const refused = await fit(prepared).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PageTooLarge);
    expect(refused).toMatchObject({ page: { exhibit: 'e0', at: 2, page: 1 }, bytes: 1_005_400 });
  });

  it('are written once if the estimate is right', async () => {
    const prepared = prepare({
      files: [
        { pages: [200_000, 200_000], shared: 0, scale: 1 },
        { pages: [300_000], shared: 0, scale: 1 },
      ],
      exhibits: [[0], [1], [0], [1]],
      hasCovers: true,
      around: { part: 8000, sheet: 480 },
    });
    expect((await fit(prepared)).rounds).toBe(1);
  });
});
