// Where a page goes that is moved among the others: past those that are left out, whose places mean nothing.
import { movePage, type ArrangedPage } from '#binder/item-pages.ts';

/** One place earlier or later among the pages that are bound. */
export function stepPage(all: readonly ArrangedPage[], page: number, by: 1 | -1): ArrangedPage[] {
  const included = all.filter(({ isIncluded }) => isIncluded);
  const neighbor = included[included.findIndex((one) => one.page === page) + by];
  if (!neighbor) return [...all];
  return dropPage(all, page, { page: neighbor.page, side: by === 1 ? 'after' : 'before' });
}

/** Before or after another page. */
export function dropPage(
  all: readonly ArrangedPage[],
  page: number,
  beside: { page: number; side: 'before' | 'after' },
): ArrangedPage[] {
  const others = all.filter((one) => one.page !== page);
  const at = others.findIndex((one) => one.page === beside.page);
  return at < 0 ? [...all] : movePage(all, page, beside.side === 'before' ? at : at + 1);
}
