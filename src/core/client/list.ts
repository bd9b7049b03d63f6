import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';

import { PAGE_SIZE } from '../shared/list-query.ts';
import { useForgetRestored, usePendingDeletions } from './deletion.ts';
import { useListUrlState } from './list-url-state.ts';
import type { RowsQuery, ListSchema, RowSource } from './rows.ts';

/** Parameters that only order a list, without filtering it. */
const ordering = new Set(['sort', 'direction', 'page']);

/**
 * Query options for a list in parts. Numbered pages have a single part. The previous part stays until the next one
 * arrives.
 */
export function listParts<Row extends { id: string }, Query extends ListSchema, Can>(
  source: RowSource<Row, Query, Can>,
  query: RowsQuery<Query>,
) {
  return infiniteQueryOptions({
    queryKey: [...source.key, 'trash' in query ? 'trash' : 'list', query],
    queryFn: ({ pageParam, signal, client }) => source.list(query, { from: pageParam, signal, client }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns the rows for the page's URL. If a filter or page hides the row named in it (`?row=`), that row is loaded
 * separately and comes first. It stays in the meantime, because a form in it may have input.
 */
export function useList<Row extends { id: string }, Query extends ListSchema, Can>(source: RowSource<Row, Query, Can>) {
  const address = useListUrlState(source);
  const { urlQuery, rowId } = address;
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(listParts(source, urlQuery));
  const leavingIds = usePendingDeletions(source.key);
  const read = query.data?.pages.flatMap(({ rows }) => rows);
  const listed = read?.filter(({ id }) => !leavingIds.includes(id));
  // Cached rows may be outdated, so only rows from the server count.
  useForgetRestored(query.isFetching ? undefined : listed);
  const isHidden =
    rowId !== undefined &&
    listed !== undefined &&
    !query.isPlaceholderData &&
    !listed.some(({ id }) => id === rowId) &&
    !leavingIds.includes(rowId);
  const open = listed?.find(({ id }) => id === rowId);
  const [lastOpen, setLastOpen] = useState(open);
  if (open && open !== lastOpen) setLastOpen(open);
  const hidden = useQuery({
    queryKey: [...source.key, 'row', rowId],
    // Not `skipToken`, which would stop the query of a page that reads the same row.
    queryFn: () => (rowId === undefined ? null : (source.find?.(rowId) ?? null)),
    enabled: isHidden && source.find !== undefined,
  });
  const last = hidden.isPending && lastOpen?.id === rowId ? lastOpen : undefined;
  const besides = (isHidden && (hidden.data ?? last)) || undefined;
  const first = query.data?.pages[0];
  const total = first?.total;
  const count = total === undefined || !read || !listed ? (listed?.length ?? 0) : total - (read.length - listed.length);
  const pages = Math.ceil((total ?? 0) / PAGE_SIZE);
  const page = (urlQuery as { page?: number }).page ?? 1;
  const isNarrowed = Object.keys(urlQuery).some((name) => !ordering.has(name));

  return {
    ...address,
    source,
    query,
    /** Undefined until loaded. */
    rows: besides && listed ? [besides, ...listed] : listed,
    can: first?.can,
    /** Whether the filters in the URL hide some rows. */
    isNarrowed,
    /** Whether there are no rows at all, regardless of filters. */
    isEmpty: listed !== undefined && count <= 0 && !isNarrowed && !besides,
    /** Whether the row named in the URL is hidden by its filters. */
    hasBesides: besides !== undefined,
    besidesError: isHidden ? hidden.error : null,
    /** Undefined if parts are shown one after another. */
    pager: total === undefined ? undefined : { page, pages: query.isPlaceholderData ? Math.max(pages, page) : pages },
    /** Whether a row is among those loaded last, even if they are not shown yet. */
    holds: (id: string): boolean =>
      queryClient
        .getQueryData(listParts(source, urlQuery).queryKey)
        ?.pages.some(({ rows }) => rows.some((row) => row.id === id)) ?? false,
  };
}

export type List<Row extends { id: string }, Query extends ListSchema = ListSchema, Can = unknown> = ReturnType<
  typeof useList<Row, Query, Can>
>;

/** Returns the list with filters, order and pages that ask before they remove a form in its rows. */
export function guardList<Guarded extends { ask: (...change: never[]) => void; askForAll: () => void }>(
  list: Guarded,
  guard: (action: () => void) => void,
): Guarded {
  return {
    ...list,
    ask: (...change: Parameters<Guarded['ask']>) => guard(() => list.ask(...change)),
    askForAll: () => guard(list.askForAll),
  };
}
