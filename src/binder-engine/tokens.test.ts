import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import type { Item, Token } from './binder.ts';
import { plan } from './plan.ts';
import { resolveToken } from './tokens.ts';

const facts = { a: createFacts('a', 2), b: createFacts('b', 3), c: createFacts('c', 4) };
const item = (file: string, changed: Partial<Item> = {}): Item => ({
  id: file,
  title: file,
  isIncluded: true,
  file,
  ...changed,
});

/** Resolves a token in a plan of exhibits with these files, each after its divider. The index is page 1. */
function resolve(exhibits: Record<string, Item[]>, token: Token) {
  const made = Object.entries(exhibits).map(([id, items]) => ({ id, title: id, isIncluded: true, items }));
  const sections = [
    createSection({ id: 'index', title: 'Index', kind: 'index' }),
    createSection({ id: 'i', title: 'Awards', exhibits: made }),
  ];
  return resolveToken(plan(createBinder([], { sections }), facts, { format: 'print', limit: 0 }), token);
}

describe('a citation', () => {
  const exhibits = { one: [item('a'), item('b')], two: [item('c')] };

  it('links to the page stamped with its position, for each page of each exhibit', () => {
    const made = Object.entries(exhibits).map(([id, items]) => ({ id, title: id, isIncluded: true, items }));
    for (const hasCovers of [true, false]) {
      const sections = [
        createSection({ id: 'notice', title: 'Notice', kind: 'notice', exhibits: made.slice(0, 1) }),
        createSection({ id: 'i', title: 'Awards', exhibits: made.slice(1) }),
      ];
      const { pages, ...planned } = plan(
        createBinder([], { sections, hasCovers, first: { page: 7, section: 1 } }),
        facts,
        {
          format: 'print',
          limit: 0,
        },
      );
      const evidence = pages.filter(({ at }) => at !== null);
      expect(evidence).toHaveLength(9);
      for (const { exhibit, at, number } of evidence) {
        expect(resolveToken(planned, { exhibit: exhibit ?? '', page: at ?? 0 })).toMatchObject({ page: number });
      }
    }
  });

  it.each<[string, Token, { text: string; page: number; at: number | null }]>([
    ['an exhibit', { exhibit: 'one' }, { text: 'Exhibit A-1', page: 2, at: null }],
    ['a page of an exhibit', { exhibit: 'one', page: 4 }, { text: 'Exhibit A-1 at 4', page: 6, at: 4 }],
    ['a file among others', { exhibit: 'one', item: 'b' }, { text: 'Exhibit A-1 at 3', page: 5, at: 3 }],
    ['a page of it', { exhibit: 'one', item: 'b', page: 3 }, { text: 'Exhibit A-1 at 5', page: 7, at: 5 }],
    ['the one file of an exhibit', { exhibit: 'two', item: 'c' }, { text: 'Exhibit A-2', page: 8, at: null }],
    ['the last page of that', { exhibit: 'two', item: 'c', page: 4 }, { text: 'Exhibit A-2 at 4', page: 12, at: 4 }],
  ])('is formatted for %s', (_what, token, expected) => {
    expect(resolve(exhibits, token)).toMatchObject(expected);
  });

  it.each<[string, Record<string, Item[]>]>([
    ['which is kept with another file', { one: [item('a')], two: [item('c'), item('b')] }],
    ['which is kept empty', { one: [], two: [item('a'), item('b')] }],
    ['which is gone', { two: [item('a'), item('b')] }],
  ])('follows its file out of its exhibit, %s', (_how, moved) => {
    const at = moved.two?.[0]?.file === 'c' ? 4 + 2 : 2 + 2;
    const number = moved.one ? 'A-2' : 'A-1';
    expect(resolve(moved, { exhibit: 'one', item: 'b', page: 2 })).toMatchObject({
      text: `Exhibit ${number} at ${at}`,
      exhibit: 'two',
      at,
    });
  });

  it('is broken without its exhibit, its file or its page', () => {
    const left = {
      ...exhibits,
      three: [item('b', { id: 'out', isIncluded: false })],
      four: [item('unread')],
    };
    expect(resolve(left, { exhibit: 'gone' })).toEqual({ broken: 'no-exhibit' });
    expect(resolve(left, { exhibit: 'gone', item: 'gone too' })).toEqual({ broken: 'no-exhibit' });
    expect(resolve(left, { exhibit: 'four', item: 'unread', page: 1 })).toEqual({ broken: 'no-page' });
    expect(resolve(left, { exhibit: 'one', item: 'lost' })).toEqual({ broken: 'no-item' });
    expect(resolve(left, { exhibit: 'three', item: 'out' })).toEqual({ broken: 'no-item' });
    for (const page of [0, 1.5, 4]) {
      expect(resolve(left, { exhibit: 'one', item: 'b', page })).toEqual({ broken: 'no-page' });
    }
    expect(resolve(left, { exhibit: 'one', page: 6 })).toEqual({ broken: 'no-page' });
    expect(resolve(left, { exhibit: 'four' })).toMatchObject({ text: 'Exhibit A-4' });
  });
});
