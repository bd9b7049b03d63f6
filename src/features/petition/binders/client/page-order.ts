// Returns the target of a moved page among the others, skipping excluded ones, whose positions mean nothing.
import { movePage, type ArrangedPage } from '#binder-engine/item-pages.ts';

/** Moves a page by one position among the included ones. */
export function movePageByOne(all: readonly ArrangedPage[], page: number, by: 1 | -1): ArrangedPage[] {
  const included = all.filter(({ isIncluded }) => isIncluded);
  const neighbor = included[included.findIndex((one) => one.page === page) + by];
  if (!neighbor) return [...all];
  return dropPage(all, page, { page: neighbor.page, side: by === 1 ? 'after' : 'before' });
}

/** Moves a page before or after another one. */
export function dropPage(
  all: readonly ArrangedPage[],
  page: number,
  beside: { page: number; side: 'before' | 'after' },
): ArrangedPage[] {
  const others = all.filter((one) => one.page !== page);
  const at = others.findIndex((one) => one.page === beside.page);
  return at < 0 ? [...all] : movePage(all, page, beside.side === 'before' ? at : at + 1);
}
