import { expect, it } from 'vitest';

import { arrange, listArrangedPages, includePage } from '#binder-engine/item-pages.ts';

import { dropPage, movePageByOne } from './page-order.ts';

const all = listArrangedPages({}, 5);
const order = (pages: typeof all): object => arrange({}, pages);

it('moving a page skips hidden pages', () => {
  const without = includePage(includePage(all, 2, false), 3, false);
  expect(order(movePageByOne(without, 1, 1))).toEqual({ pages: [4, 1, 5] });
  expect(order(movePageByOne(without, 4, -1))).toEqual({ pages: [4, 1, 5] });
  expect(order(movePageByOne(without, 5, -1))).toEqual({ pages: [1, 5, 4] });
});

it('the first page cannot move up, and the last cannot move down', () => {
  expect(movePageByOne(all, 1, -1)).toEqual(all);
  expect(movePageByOne(all, 5, 1)).toEqual(all);
});

it('a page is dropped before or after another one', () => {
  expect(order(dropPage(all, 1, { page: 4, side: 'before' }))).toEqual({ pages: [2, 3, 1, 4, 5] });
  expect(order(dropPage(all, 5, { page: 1, side: 'after' }))).toEqual({ pages: [1, 5, 2, 3, 4] });
  expect(dropPage(all, 1, { page: 9, side: 'after' })).toEqual(all);
});
