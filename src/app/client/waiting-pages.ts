import type { PageCount } from '#core/client/page-counts.ts';
import type { PendingItemCounts } from '#features/overview/pending-items/schema.ts';

import type { ListedPage } from './navigation.ts';
import { pages } from './pages.ts';

/** Returns the pending items of each page by its path. */
export function countsByPage(counts: PendingItemCounts): Record<string, PageCount> {
  return Object.fromEntries(
    pages.flatMap(({ address, pendingItems = '' }) => {
      const waiting = counts[pendingItems];
      return waiting ? [[address, waiting]] : [];
    }),
  );
}

/**
 * Returns the pending items of a listed page and its tabs, and the page that its link opens: the first of them that has
 * any, so that a reader who follows the count finds the items.
 */
export function waitingUnder(
  page: ListedPage,
  counts: PendingItemCounts,
): { to: string; waiting: PageCount | undefined } {
  const tabs = pages.filter(
    ({ area, aliasPaths = [] }) => area === page.area && [aliasPaths].flat().includes(page.address),
  );
  const found = [page, ...tabs].flatMap(({ address, pendingItems = '' }) => {
    const waiting = counts[pendingItems];
    return waiting ? [{ address, waiting }] : [];
  });
  return { to: found[0]?.address ?? page.address, waiting: sum(found.map(({ waiting }) => waiting)) };
}

function sum(parts: readonly PageCount[]): PageCount | undefined {
  const [first, ...others] = parts;
  if (!first) return undefined;
  return {
    count: parts.reduce((total, { count }) => total + count, 0),
    word: others.every(({ word }) => word === first.word) ? first.word : null,
    is_urgent: parts.some(({ is_urgent }) => is_urgent),
  };
}
