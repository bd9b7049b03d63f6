import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import { MAX_PAGES, type Binder, type PageInspection } from './binder.ts';
import { plan } from './plan.ts';

const print = { format: 'print', limit: 0 } as const;
const online = { format: 'online', limit: 1_000_000 } as const;

describe('a binder with too many pages', () => {
  /** Facts of a file that has too many pages to read. */
  const long = { ...createFacts('a', 0), pages: { length: 2500 } as unknown as PageInspection[] };
  const named = (times: number): Binder => {
    const section = createBinder([]).sections.at(-1) ?? createSection({ id: 'iii', title: '' });
    const items = Array.from({ length: times }, (_, at) => ({ id: `${at}`, title: 'a', isIncluded: true, file: 'a' }));
    return createBinder([], {
      sections: [{ ...section, exhibits: [{ id: 'e', title: 'E', isIncluded: true, items }] }],
    });
  };

  it('is counted before anything is built for a page', () => {
    for (const options of [print, online]) {
      const { pages, parts, exhibits, problems } = plan(named(2000), { a: long }, options);
      expect([pages, parts, exhibits.map(({ number }) => number)]).toEqual([[], [], ['A-1']]);
      expect(problems).toEqual([
        { code: 'too-many-pages', isBlocking: true, exhibit: null, item: null, count: 5_000_000 },
      ]);
    }
  });

  it('has more than 20,000 pages in its files', () => {
    const isRefused = (pages: number) =>
      plan(createBinder(['a']), { a: createFacts('a', pages) }, print).problems.some(
        ({ code }) => code === 'too-many-pages',
      );
    expect([MAX_PAGES, isRefused(MAX_PAGES), isRefused(MAX_PAGES + 1)]).toEqual([20_000, false, true]);
  });

  it('includes a binder whose pages were omitted because there are too many', () => {
    const facts = { a: { ...createFacts('a', 0), count: 90_000 }, b: createFacts('b', 2) };
    const { pages, problems } = plan(createBinder(['a', 'b']), facts, online);
    expect([pages, problems.map(({ code, count }) => [code, count])]).toEqual([[], [['too-many-pages', 90_002]]]);
  });

  it('is not a typical petition of 300 files with 3,000 pages', () => {
    const names = Array.from({ length: 300 }, (_, index) => `f${index}`);
    const facts = Object.fromEntries(names.map((file) => [file, createFacts(file, 10)]));
    const { pages, problems } = plan(createBinder(names), facts, online);
    expect([pages.filter(({ kind }) => kind === 'evidence').length, problems]).toEqual([3000, []]);
  });
});
