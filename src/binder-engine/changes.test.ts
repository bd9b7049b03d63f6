import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import type { Binder, Exhibit, Item } from './binder.ts';
import { changes } from './changes.ts';
import { plan } from './plan.ts';

const facts = { a: createFacts('a', 2), b: createFacts('b', 3), letter: createFacts('letter', 1) };
const item = (id: string, file: string | null): Item => ({ id, title: `File ${id}`, isIncluded: true, file });
const exhibit = (id: string, ...items: Item[]): Exhibit => ({ id, title: `Title ${id}`, isIncluded: true, items });
const [one, two] = [exhibit('1', item('a', 'a'), item('b', 'b')), exhibit('2', item('c', 'b'))];
const hopper = { name: 'Grace Hopper', position: 'Rear Admiral', relation: 'independent' } as const;

/** Plans a petition of two exhibits with a letter, unless something is changed. */
function createPlan(exhibits: Exhibit[] = [one, two], changed: Partial<Binder> = {}, title = 'Awards') {
  const sections = [
    createSection({ id: 'letter', title: 'Letter', kind: 'letter' }),
    createSection({ id: 'index', title: 'Index', kind: 'index' }),
    createSection({ id: 'i', title, exhibits }),
  ];
  const binder = createBinder([], { sections, letter: { file: 'letter', version: '1' }, ...changed });
  return plan(binder, facts, { format: 'print', limit: 0 });
}

const withItems = (...items: Item[]) => createPlan([{ ...one, items }, two]);
const [first, second] = one.items as [Item, Item];

describe('the changes between two binders', () => {
  it.each<[string, ReturnType<typeof createPlan>, string[]]>([
    ['nothing', createPlan(), []],
    ['a title', createPlan([one, two], { title: 'My case' }), ['The binder is now called “My case”']],
    ['the stamp', createPlan([one, two], { stampPrefix: 'Ada' }), ['The exhibit stamp prefix was changed']],
    ['the letter', createPlan([one, two], { letter: { file: 'letter', version: '2' } }), ['The letter was edited']],
    ['a letter that is gone', createPlan([one, two], { letter: null }), ['The letter was removed']],
    ['a section’s title', createPlan([one, two], {}, 'Prizes'), ['Section “Awards” is now “Prizes”']],
    ['the order', createPlan([two, one]), ['Exhibit A-2 is now A-1', 'Exhibit A-1 is now A-2']],
    ['an exhibit that is gone', createPlan([one]), ['Exhibit A-2 “Title 2” was removed']],
    ['an exhibit more', createPlan([one, two, exhibit('3', item('d', 'a'))]), ['Exhibit A-3 “Title 3” was added']],
    ['an exhibit’s title', createPlan([one, { ...two, title: 'X' }]), ['Exhibit A-2 “Title 2” is now called “X”']],
    [
      'an author',
      createPlan([{ ...one, author: hopper }, two]),
      ['Exhibit A-1 “Title 1” is now a letter from Grace Hopper, Rear Admiral (independent)'],
    ],
    ['a file more', withItems(first, second, item('d', 'a')), ['File d was added to “Title 1”']],
    ['a file fewer', withItems(first), ['File b was removed from “Title 1”']],
    ['a file’s title', withItems(first, { ...second, title: 'X' }), ['File b in “Title 1” is now called X']],
    ['other bytes', withItems(first, { ...second, file: 'a' }), ['File b in “Title 1” was replaced']],
    [
      'bytes that are gone',
      withItems(first, { ...second, file: null }),
      ['The file of File b in “Title 1” is missing'],
    ],
    ['the order of files', withItems(second, first), ['The files in “Title 1” were reordered']],
  ])('are described: %s', (_what, after, description) => {
    expect(changes(createPlan(), after)).toEqual(description);
  });

  it('include a letter, an author and a file that were added', () => {
    expect(changes(createPlan([one, two], { letter: null }), createPlan())).toEqual(['The letter was added']);
    expect(changes(createPlan([{ ...one, author: hopper }, two]), createPlan())).toEqual([
      'Exhibit A-1 “Title 1” no longer names its author',
    ]);
    const unread = plan(createBinder(['a']), {}, { format: 'print', limit: 0 });
    const read = plan(createBinder(['a']), facts, { format: 'print', limit: 0 });
    expect(changes(unread, read)).toEqual(['File 0 in “Title 0” is now readable']);
  });
});
