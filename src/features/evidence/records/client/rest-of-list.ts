import { useEffect } from 'react';

import type { List } from '#core/client/list.ts';
import type { ListedRecord } from '#records/schema.ts';

/** Loads the next page when the last loaded record is open, so that its successor can be opened. */
export function useRestOfList({ rows, rowId, query }: Pick<List<ListedRecord>, 'rows' | 'rowId' | 'query'>): void {
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isAtEnd = rowId !== undefined && rows?.at(-1)?.id === rowId && hasNextPage && !isFetching;
  useEffect(() => {
    if (isAtEnd) void fetchNextPage();
  }, [isAtEnd, fetchNextPage]);
}
