import { expect, it } from 'vitest';

import type { CommentRow } from '../schema.ts';
import { findOrphanedComments, isAt, openCounts, openText } from './places.ts';

const comment = (
  at: { exhibit?: string; page?: number; paragraph?: string },
  resolved_at: string | null = null,
): CommentRow => ({
  id: crypto.randomUUID(),
  exhibit: at.exhibit ?? null,
  page: at.page ?? null,
  paragraph: at.paragraph ?? null,
  about: 'Loom Prize',
  body: 'a',
  name: 'Grace Hopper',
  is_verified: null,
  is_own: false,
  from: 'provider',
  edited_at: null,
  resolved_at,
  created_at: '2026-11-24T12:00:00Z',
  version: 1,
  can: { edit: false, remove: false, resolve: true },
});

it('open comments are counted by exhibit and by paragraph', () => {
  const comments = [
    comment({ exhibit: 'a' }),
    comment({ exhibit: 'a' }),
    comment({ exhibit: 'a' }, '2026-11-24T13:00:00Z'),
    comment({ exhibit: 'b' }, '2026-11-24T13:00:00Z'),
    comment({ paragraph: 'p' }),
  ];
  expect([...openCounts(comments)]).toEqual([
    ['a', 2],
    ['p', 1],
  ]);
  expect([openText(1), openText(2)]).toEqual(['1 open comment', '2 open comments']);
  expect(comments.map((one) => isAt(one, { paragraph: 'p', about: '' }))).toEqual([false, false, false, false, true]);
  expect(comments.filter((one) => isAt(one, { exhibit: 'a' }))).toHaveLength(3);
});

it('the comments of a page include those of its exhibit', () => {
  const comments = [comment({ exhibit: 'a', page: 2 }), comment({ exhibit: 'a', page: 3 }), comment({ exhibit: 'a' })];
  expect(comments.map((one) => isAt(one, { exhibit: 'a', page: 2 }))).toEqual([true, false, false]);
  expect(comments.map((one) => isAt(one, { exhibit: 'a' }))).toEqual([true, true, true]);
});

it('comments on deleted exhibits are listed, separately from those on paragraphs', () => {
  const comments = [comment({ exhibit: 'a' }), comment({ exhibit: 'b' }), comment({ paragraph: 'p' })];
  const there = new Set(['a']);
  expect(findOrphanedComments(comments, { part: 'exhibit', there }).map(({ exhibit }) => exhibit)).toEqual(['b']);
  expect(findOrphanedComments(comments, { part: 'paragraph', there }).map(({ paragraph }) => paragraph)).toEqual(['p']);
  expect(findOrphanedComments(comments, { part: 'paragraph', there: new Set(['p']) })).toEqual([]);
});
