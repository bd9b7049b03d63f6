import { expect, it } from 'vitest';

import { changeOf, isNothing, normalize, nothing } from './rules.ts';

const all = { all_types: true, types: [] };
const patents = { all_types: false, types: ['patents'] };
const two = { all_types: false, types: ['patents', 'awards'] };

it.each([
  [nothing, nothing, undefined],
  [nothing, all, 'begun'],
  [nothing, patents, 'begun'],
  [all, nothing, 'ended'],
  [two, nothing, 'ended'],
  [all, patents, 'changed'],
  [patents, two, 'changed'],
  [two, { all_types: false, types: ['awards', 'patents'] }, undefined],
  [all, { all_types: true, types: ['awards'] }, undefined],
])('from %o to %o sharing has %s', (before, after, change) => {
  expect(changeOf(before, after)).toBe(change);
});

it('knows nothing from something, and one way of saying it', () => {
  expect([isNothing(nothing), isNothing(all), isNothing(patents)]).toEqual([true, false, false]);
  expect([normalize({ all_types: true, types: ['a'] }), normalize(two)]).toEqual([
    all,
    { all_types: false, types: ['awards', 'patents'] },
  ]);
});
