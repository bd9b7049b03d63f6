import type { InferDataFromTag, InfiniteData, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

import type { ListPart } from './rows.ts';

/** Whether a list with this query contains the row. A new row is then added at its start. */
export type Lists<Row> = (asked: Record<string, unknown>, row: Row) => boolean;

type Parts<Row> = InfiniteData<ListPart<Row, unknown>>;

export type Saved<Row> = {
  saved: Row;
  isNew: boolean;
  /** Key prefix of the lists that may show it. */
  listKey: QueryKey;
  lists: Lists<Row> | undefined;
};

/**
 * Shows data that the user has changed. A read that began before the change would show the former data again, so it is
 * cancelled.
 */
export async function showChanged<Key extends QueryKey, Data = InferDataFromTag<unknown, Key>>(
  queryClient: QueryClient,
  queryKey: Key,
  changed: Updater<NoInfer<Data> | undefined, NoInfer<Data> | undefined>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Data>(queryKey, changed);
}

/**
 * Shows a saved row in the lists of the page. Lists whose rows cannot be derived from the row are fetched again, and so
 * are lists that were being fetched.
 */
export async function showSaved<Row extends { id: string }>(
  queryClient: QueryClient,
  { saved, isNew, listKey, lists }: Saved<Row>,
): Promise<void> {
  if (!lists) return queryClient.invalidateQueries({ queryKey: listKey });
  await showChanged(queryClient, [...listKey, 'row', saved.id], saved);
  const queries = queryClient.getQueryCache().findAll({ queryKey: [...listKey, 'list'] });
  const again = queries.map(async (query) => {
    const { queryKey, state } = query;
    const isNewest = query.isActive() && state.fetchStatus === 'idle' && !state.isInvalidated;
    const shown = isNewest && withRow(state.data as Parts<Row> | undefined, { saved, isNew, lists, queryKey });
    if (shown) queryClient.setQueryData<Parts<Row>>(queryKey, shown, { updatedAt: state.dataUpdatedAt });
    else await queryClient.invalidateQueries({ queryKey, exact: true });
  });
  await Promise.all(again);
}

/** Returns the list with the row, or undefined if its position is not known. */
function withRow<Row extends { id: string }>(
  data: Parts<Row> | undefined,
  { saved, isNew, lists, queryKey }: Pick<Saved<Row>, 'saved' | 'isNew'> & { lists: Lists<Row>; queryKey: QueryKey },
): Parts<Row> | undefined {
  const has = lists((queryKey.at(-1) ?? {}) as Record<string, unknown>, saved);
  const isThere = data?.pages.some(({ rows }) => rows.some(({ id }) => id === saved.id)) ?? false;
  if (!data || (has && !isThere && !isNew)) return undefined;
  const pages = data.pages.map((part, index) => {
    const rows = part.rows.flatMap((row) => (row.id === saved.id ? (has ? [saved] : []) : [row]));
    return { ...part, rows: has && !isThere && index === 0 ? [saved, ...rows] : rows };
  });
  return { ...data, pages };
}
