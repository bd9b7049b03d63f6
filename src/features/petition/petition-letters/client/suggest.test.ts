import { describe, expect, it } from 'vitest';

import { plan } from '#binder-engine/plan.ts';
import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import { suggest } from './suggest.ts';

const exhibit = (id: string, title: string, items: [id: string, title: string, file: string][]) => ({
  id,
  title,
  isIncluded: true,
  items: items.map(([own, name, file]) => ({ id: own, title: name, isIncluded: true, file })),
});
const sections = [
  createSection({
    id: 'i',
    title: 'Awards',
    exhibits: [
      exhibit('loom', 'Prize of the Loom', [['loom-file', 'Certificate', 'a']]),
      exhibit('zaneta', 'Żaneta Medal', [
        ['medal', 'Certificate', 'a'],
        ['press', 'Press coverage', 'b'],
      ]),
    ],
  }),
];
const planned = plan(
  createBinder([], { sections }),
  { a: createFacts('a', 2), b: createFacts('b', 7) },
  { format: 'print', limit: 0 },
);
const labels = (typed: string) => suggest(planned, typed).map(({ label, title }) => `${label} ${title}`);

describe('suggestions for typed text', () => {
  it.each([
    ['', ['Exhibit A-1 Prize of the Loom', 'Exhibit A-2 Żaneta Medal']],
    ['loom', ['Exhibit A-1 Prize of the Loom']],
    ['loom prize', ['Exhibit A-1 Prize of the Loom']],
    [
      'a-2',
      [
        'Exhibit A-2 Żaneta Medal',
        'Exhibit A-2 at 1 Żaneta Medal: Certificate',
        'Exhibit A-2 at 3 Żaneta Medal: Press coverage',
      ],
    ],
    ['ZANETA press', ['Exhibit A-2 at 3 Żaneta Medal: Press coverage']],
    ['nothing like it', []],
  ])('for “%s” are %j', (typed, found) => {
    expect(labels(typed)).toEqual(found);
  });

  it.each([
    ['loom at 2', ['Exhibit A-1 at 2 Prize of the Loom']],
    ['loom p2', ['Exhibit A-1 at 2 Prize of the Loom']],
    ['press page 4', ['Exhibit A-2 at 6 Żaneta Medal: Press coverage']],
    ['loom at', ['Exhibit A-1 Prize of the Loom']],
    ['loom at 3', []],
    ['loom at 0', []],
  ])('for “%s” are a page: %j', (typed, found) => {
    expect(labels(typed)).toEqual(found);
  });

  it('insert the chosen ones by id', () => {
    expect(suggest(planned, 'press at 4')[0]?.token).toEqual({ exhibit: 'zaneta', item: 'press', page: 4 });
  });

  it('fit on one screen', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      exhibit(`e${index}`, `Loom ${index}`, [[`f${index}`, 'File', 'a']]),
    );
    const large = plan(
      createBinder([], { sections: [createSection({ id: 'i', title: 'Awards', exhibits: many })] }),
      { a: createFacts('a', 2) },
      { format: 'print', limit: 0 },
    );
    expect(suggest(large, 'loom')).toHaveLength(8);
  });
});
