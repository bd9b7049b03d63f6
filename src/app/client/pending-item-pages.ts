import type { PageCount } from '#core/client/page-counts.ts';
import type { PendingItemCounts } from '#features/overview/pending-items/schema.ts';

import type { ListedPage } from './navigation.ts';
import { pages } from './pages.ts';

/** Returns the pending items of each page by its path. */
export function countsByPage(counts: PendingItemCounts): Record<string, PageCount> {
  return Object.fromEntries(
    pages.flatMap(({ address, pendingItems = '' }) => {
      const count = counts[pendingItems];
      return count ? [[address, count]] : [];
    }),
  );
}

/** Returns the pending items of a listed page and its tabs, which show their own. */
export function pendingItemsUnder(page: ListedPage, counts: PendingItemCounts): PageCount | undefined {
  const tabs = pages.filter(
    ({ area, aliasPaths = [] }) => area === page.area && [aliasPaths].flat().includes(page.address),
  );
  return sum([page, ...tabs].flatMap(({ pendingItems = '' }) => counts[pendingItems] ?? []));
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
