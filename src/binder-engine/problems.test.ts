import { expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import type { Facts } from './binder.ts';
import { plan } from './plan.ts';

it('a landscape scan has a note until its file is rotated', () => {
  const facts = { a: { ...createFacts('a', 1), findings: [{ code: 'sideways' as const, pages: [1] }] } };
  const listCodes = (turn?: 90) => {
    const binder = createBinder(['a']);
    for (const item of binder.sections.at(-1)?.exhibits[0]?.items ?? []) if (turn) item.turn = turn;
    return plan(binder, facts, { format: 'print', limit: 0 }).problems.map(({ code }) => code);
  };
  expect([listCodes(), listCodes(90)]).toEqual([['sideways'], []]);
});

it('an exhibit whose only file is omitted has a warning', () => {
  const facts = { a: createFacts('a', 1), b: createFacts('b', 1) };
  const binder = createBinder(['a', 'b']);
  for (const item of binder.sections.at(-1)?.exhibits[1]?.items ?? []) item.isIncluded = false;
  const { problems } = plan(binder, facts, { format: 'print', limit: 0 });
  expect(problems).toEqual([{ code: 'exhibit-empty', isBlocking: false, exhibit: 'exhibit-1', item: null }]);
});

it('a citation of a file that is still being checked is not reported as broken', () => {
  const [checked, missing] = [createFacts('a', 2), { exhibit: 'exhibit-9' }];
  const tokens = [{ exhibit: 'exhibit-0', page: 2 }, { exhibit: 'exhibit-0', item: 'item-0', page: 2 }, missing];
  const binder = createBinder(['a']);
  binder.letter = { file: 'l', version: '1', tokens: tokens.map((token, at) => ({ paragraph: String(at), token })) };
  binder.sections.unshift(createSection({ id: 'letter', title: 'Letter', kind: 'letter' }));
  const brokenIn = (facts: Facts) =>
    plan(binder, { ...facts, l: createFacts('l', 1) }, { format: 'print', limit: 0 }).problems.flatMap((problem) =>
      problem.code === 'broken-token' ? [problem.paragraph] : [],
    );
  expect(brokenIn({ a: checked })).toEqual(['2']);
  expect(brokenIn({ a: { ...checked, engine: 'before' } })).toEqual(['2']);
});
