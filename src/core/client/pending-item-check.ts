import { useQueryClient } from '@tanstack/react-query';

/** First part of all query keys of pending items. */
export const pendingItemsKey = ['pending-items'];
export const countsKey = [...pendingItemsKey, 'counts'];

type Counts = Readonly<Record<string, { count: number }>>;

/**
 * Returns a function that refetches the pending items unless those of a key are as many as the page itself counts, or
 * knows: after a message that was read on arrival, for example, nothing has changed.
 */
export function usePendingItemCheck(): (key: string, count: number | undefined) => void {
  const queryClient = useQueryClient();
  return (key, count) => {
    const [, counts] = queryClient.getQueriesData<Counts>({ queryKey: countsKey, type: 'active' })[0] ?? [];
    const isSame = counts !== undefined && (counts[key]?.count ?? 0) === count;
    // A response in transit may be from before the change.
    if (isSame && queryClient.isFetching({ queryKey: pendingItemsKey }) === 0) return;
    void queryClient.invalidateQueries({ queryKey: pendingItemsKey });
  };
}
