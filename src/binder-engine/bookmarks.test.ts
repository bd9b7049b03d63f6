import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import type { Chapter, Item } from './binder.ts';
import { chapterBookmarks } from './bookmarks.ts';
import { getPartContent } from './content.ts';
import { plan } from './plan.ts';
import type { Bookmark } from './planned.ts';

const COUNT = 10;
const chapters: Chapter[] = [
  { title: 'One', page: 1, level: 1 },
  { title: 'One A', page: 2, level: 2 },
  { title: 'One B', page: 4, level: 2 },
  { title: 'Two', page: 6, level: 1 },
  { title: 'Three', page: 9, level: 1 },
];
const all = Array.from({ length: COUNT }, (_, index) => index + 1);
const shown = (bookmarks: readonly Bookmark[]): string[] =>
  bookmarks.flatMap(({ title, page, children }) => [`${title} ${page}`, ...shown(children).map((one) => `- ${one}`)]);
const bound = (pages: readonly number[]) => shown(chapterBookmarks(chapters, { pages, first: 101, count: COUNT }));

describe('the chapters of a file', () => {
  it('link to their pages', () => {
    expect(bound(all)).toEqual(['One 101', '- One A 102', '- One B 104', 'Two 106', 'Three 109']);
  });

  it('link to the next remaining page if the first is omitted, and disappear without any', () => {
    expect(bound([3, 5, 7, 8])).toEqual(['One 101', '- One A 101', '- One B 102', 'Two 103']);
  });

  it('are in the order of their included pages', () => {
    expect(bound([9, 10, 4, 2, 1])).toEqual(['Three 101', 'One 105', '- One B 103', '- One A 104']);
  });

  it('link to an included page of their own, for any arrangement of pages', () => {
    const anyChapters = fc.array(
      fc.record({ page: fc.integer({ min: 1, max: COUNT }), level: fc.integer({ min: 1, max: 3 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(anyChapters, fc.shuffledSubarray(all, { minLength: 1 }), (drawn, pages) => {
        const named = drawn.map((one, index) => ({ ...one, title: `${index}` }));
        const flat = (bookmarks: readonly Bookmark[]): Bookmark[] =>
          bookmarks.flatMap((one) => [one, ...flat(one.children)]);
        const found = flat(chapterBookmarks(named, { pages, first: 1, count: COUNT }));
        expect(new Set(found.map(({ title }) => title)).size).toBe(found.length);
        for (const { title, page } of found) {
          const { page: own = 0 } = named[Number(title)] ?? {};
          expect(pages[page - 1]).toBeGreaterThanOrEqual(own);
          if (pages.includes(own)) expect(pages[page - 1]).toBe(own);
        }
        for (const { title, page } of named) {
          if (pages.includes(page)) expect(found.map((one) => one.title)).toContain(title);
        }
      }),
    );
  });
});

describe('bookmarks of a packet', () => {
  const file = {
    ...createFacts(
      'file',
      all.map(() => ({ bytes: 200_000 })),
    ),
    chapters,
  };
  const item: Item = { id: 'a', title: 'Thesis', isIncluded: true, file: 'file' };
  const planned = (items: Item[], long = file) => {
    const exhibits = [{ id: 'e', title: 'Work', isIncluded: true, items }];
    const sections = [createSection({ id: 'i', title: 'Articles', exhibits })];
    const facts = { file: long, other: createFacts('other', 2) };
    return plan(createBinder([], { sections }), facts, { format: 'online', limit: 1_000_000 });
  };
  const below = ({ bookmarks }: { bookmarks: Bookmark[] }) => shown(bookmarks[0]?.children ?? []);

  it('contain a file’s chapters below its exhibit, or below the file if there are others', () => {
    expect(below(planned([item]))).toEqual([
      'Exhibit A-1 Work 1',
      '- One 2',
      '- - One A 3',
      '- - One B 5',
      '- Two 7',
      '- Three 10',
    ]);
    const other = { ...item, id: 'b', title: 'Review', file: 'other' };
    expect(below(planned([other, { ...item, pages: [6, 7, 1] }]))).toEqual([
      'Exhibit A-1 Work 1',
      '- Review 2',
      '- Thesis 4',
      '- - Two 4',
      '- - One 6',
    ]);
    // The last chapter, without its first page, ends with the file and not with the pages that are left.
    expect(below(planned([{ ...item, pages: [10, 1] }]))).toEqual(['Exhibit A-1 Work 1', '- Three 2', '- One 3']);
  });

  it('of a later part contain the chapters in it', () => {
    const whole = planned([item]);
    expect(whole.parts.map(({ count }) => count)).toEqual([5, 4, 2]);
    expect(whole.parts.map((part) => below(getPartContent(whole, part)))).toEqual([
      ['Exhibit A-1 Work 1', '- One 2', '- - One A 3', '- - One B 5'],
      ['Exhibit A-1 Work (continued) 6', '- One (continued) 6', '- - One B (continued) 6', '- Two 7'],
      ['Exhibit A-1 Work (continued) 10', '- Three 10'],
    ]);
  });

  it('of a later part begin with a chapter that fills several parts, and with the file of the exhibit', () => {
    const chapter = { title: 'Only', page: 1, level: 1 };
    const long = { ...file, chapters: [chapter] };
    const whole = planned([item, { ...item, id: 'b', title: 'Review', file: 'other' }], long);
    const titles = whole.parts.map((part) => getPartContent(whole, part).bookmarks.map(({ title }) => title));
    expect(titles).toEqual([['A. Articles'], ['A. Articles (continued)'], ['A. Articles (continued)']]);
    expect(whole.parts.slice(1).map((part) => below(getPartContent(whole, part)))).toEqual([
      ['Exhibit A-1 Work (continued) 6', '- Thesis (continued) 6', '- - Only (continued) 6'],
      ['Exhibit A-1 Work (continued) 10', '- Thesis (continued) 10', '- - Only (continued) 10', '- Review 12'],
    ]);
  });

  it('of a later part name no chapter whose pages, in another order, are all in an earlier part', () => {
    const whole = planned([{ ...item, pages: [9, 10, 5, 4, 3, 2, 1] }]);
    expect(whole.parts.map((part) => below(getPartContent(whole, part)))).toEqual([
      ['Exhibit A-1 Work 1', '- Three 2', '- One 5', '- - One B 5'],
      ['Exhibit A-1 Work (continued) 6', '- One 8', '- - One A 7'],
    ]);
  });
});
