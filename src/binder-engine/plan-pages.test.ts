import { expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import { plan } from './plan.ts';

const createItem = (file: string, index: number) => ({ id: `${file}-${index}`, title: file, isIncluded: true, file });
const createExhibit = (id: string, files: string[]) => ({
  id,
  title: id,
  isIncluded: true,
  items: files.map(createItem),
});

it('pages are counted from 1 in each exhibit and notice, across its files, and stamped so except in a notice', () => {
  const binder = createBinder([], {
    first: { page: 7, section: 1 },
    hasTotal: true,
    letter: { file: 'letter', version: 'a' },
    sections: [
      createSection({ id: 'letter', title: 'Letter', kind: 'letter' }),
      createSection({ id: 'index', title: 'Index', kind: 'index' }),
      createSection({
        id: 'awards',
        title: 'Awards',
        exhibits: [createExhibit('loom', ['two', 'one']), createExhibit('shuttle', ['one'])],
      }),
      createSection({
        id: 'notice',
        title: 'Notice',
        kind: 'notice',
        exhibits: [createExhibit('request', ['one', 'two']), createExhibit('annex', ['one'])],
      }),
    ],
  });
  const facts = { letter: createFacts('letter', 2), one: createFacts('one', 1), two: createFacts('two', 2) };
  const { pages } = plan(binder, facts, { format: 'print', limit: 0 });
  expect(pages.map(({ kind, exhibit, at, stamp }) => [kind, exhibit, at, stamp])).toEqual([
    ['notice', 'request', 1, 'Lovelace · Notice · Page 7 of 19'],
    ['notice', 'request', 2, 'Lovelace · Notice · Page 8 of 19'],
    ['notice', 'request', 3, 'Lovelace · Notice · Page 9 of 19'],
    ['notice', 'annex', 1, 'Lovelace · Notice · Page 10 of 19'],
    ['letter', null, null, 'Lovelace · Letter · Page 11 of 19'],
    ['letter', null, null, 'Lovelace · Letter · Page 12 of 19'],
    ['index', null, null, 'Lovelace · Index · Page 13 of 19'],
    ['cover', 'loom', null, 'Lovelace · Exhibit A-1 · Page 14 of 19'],
    ['evidence', 'loom', 1, 'Lovelace · Exhibit A-1 at 1 · Page 15 of 19'],
    ['evidence', 'loom', 2, 'Lovelace · Exhibit A-1 at 2 · Page 16 of 19'],
    ['evidence', 'loom', 3, 'Lovelace · Exhibit A-1 at 3 · Page 17 of 19'],
    ['cover', 'shuttle', null, 'Lovelace · Exhibit A-2 · Page 18 of 19'],
    ['evidence', 'shuttle', 1, 'Lovelace · Exhibit A-2 at 1 · Page 19 of 19'],
  ]);
});

it('a page is landscape only if it is wider than high after rotation', () => {
  const sizes = [
    { width: 612, height: 792 },
    { width: 792, height: 612 },
    { width: 500, height: 500 },
  ];
  const isWide = ([90, 180, 270, undefined] as const).map((turn) => {
    const items = [{ ...createItem('file', 0), ...(turn && { turn }) }];
    const exhibits = [{ ...createExhibit('e', []), items }];
    const binder = createBinder([], {
      hasCovers: false,
      sections: [createSection({ id: 'i', title: 'Awards', exhibits })],
    });
    const { pages } = plan(binder, { file: createFacts('file', sizes) }, { format: 'print', limit: 0 });
    return [turn, ...pages.map((page) => 'isWide' in page && page.isWide)];
  });
  expect(isWide).toEqual([
    [90, true, false, false],
    [180, false, true, false],
    [270, true, false, false],
    [undefined, false, true, false],
  ]);
});
