import { expect, it } from 'vitest';

import { binderOf, factsOf } from '#testing/binder.ts';

import { plan } from './plan.ts';

it('a landscape scan has a note until its file is rotated', () => {
  const facts = { a: { ...factsOf('a', 1), findings: [{ code: 'sideways' as const, pages: [1] }] } };
  const codesOf = (turn?: 90) => {
    const binder = binderOf(['a']);
    for (const item of binder.sections.at(-1)?.exhibits[0]?.items ?? []) if (turn) item.turn = turn;
    return plan(binder, facts, { format: 'print', limit: 0 }).problems.map(({ code }) => code);
  };
  expect([codesOf(), codesOf(90)]).toEqual([['sideways'], []]);
});

it('an exhibit whose only file is omitted has a warning', () => {
  const facts = { a: factsOf('a', 1), b: factsOf('b', 1) };
  const binder = binderOf(['a', 'b']);
  for (const item of binder.sections.at(-1)?.exhibits[1]?.items ?? []) item.isIncluded = false;
  const { problems } = plan(binder, facts, { format: 'print', limit: 0 });
  expect(problems).toEqual([{ code: 'exhibit-empty', isBlocking: false, exhibit: 'exhibit-1', item: null }]);
});
