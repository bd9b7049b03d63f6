import { expect, it } from 'vitest';

import { canEditBinder, findGrantChange, isEmptyGrant, normalize, emptyGrant, sharesBinder } from './rules.ts';

const arranged = { all_types: true, types: [], can_edit_binder: true };
const all = { all_types: true, types: [], can_edit_binder: false };
const patents = { all_types: false, types: ['patents'], can_edit_binder: false };
const two = { all_types: false, types: ['patents', 'awards'], can_edit_binder: false };

it.each([
  [emptyGrant, emptyGrant, undefined],
  [emptyGrant, all, 'begun'],
  [emptyGrant, patents, 'begun'],
  [all, emptyGrant, 'ended'],
  [two, emptyGrant, 'ended'],
  [all, patents, 'changed'],
  [patents, two, 'changed'],
  [two, { all_types: false, types: ['awards', 'patents'], can_edit_binder: false }, undefined],
  [all, { all_types: true, types: ['awards'], can_edit_binder: false }, undefined],
  [all, arranged, 'changed'],
  [patents, { ...patents, can_edit_binder: true }, undefined],
])('a change from %o to %o is labeled %s', (before, after, change) => {
  expect(findGrantChange(before, after)).toBe(change);
});

it('the grant distinguishes nothing from something, in one normalized form', () => {
  expect([isEmptyGrant(emptyGrant), isEmptyGrant(all), isEmptyGrant(patents)]).toEqual([true, false, false]);
  expect([normalize({ ...all, types: ['a'] }), normalize(two)]).toEqual([
    all,
    { ...two, types: ['awards', 'patents'] },
  ]);
});

it('only an attorney can edit a binder, and only a shared one', () => {
  expect([canEditBinder({ roles: ['mentor'] }), canEditBinder({ roles: ['mentor', 'attorney'] })]).toEqual([
    false,
    true,
  ]);
  expect([all, patents, { ...two, types: ['binders'] }].map(sharesBinder)).toEqual([true, false, true]);
  expect(normalize({ ...patents, can_edit_binder: true }).can_edit_binder).toBe(false);
  expect(normalize(arranged)).toEqual(arranged);
});
