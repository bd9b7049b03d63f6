import { useMutation, useQueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';

import type { ListPart, ListSchema, RowSource } from './rows.ts';
import { showErrorToast } from './ui/error-toast.tsx';

type Row = { id: string; status: string; version: number };
type Parts<Any> = InfiniteData<ListPart<Any, unknown>>;

/**
 * Shows a new status immediately. If the server rejects it, shows the previous status and the reason. A change during
 * another one waits for it, so that the control stays enabled and keeps the focus.
 */
export function useStatusTransition<Any extends Row, Status extends string>({
  source,
  getName,
  step,
}: {
  source: Pick<RowSource<Any, ListSchema, unknown>, 'key'>;
  getName: (row: Any) => string;
  step: (change: { id: string; status: Status; version: number }) => Promise<Row>;
}) {
  const queryClient = useQueryClient();
  const mutationKey = stepKey(source.key);
  const listKey = [...source.key, 'list'];
  const rowKey = (id: string) => [...source.key, 'row', id];
  /** Statuses stored on the server, for rows with a pending change. The list shows the newer choice. */
  const stored = useRef(new Map<string, string>());
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const getLatest = useLatest<Any>(source.key);
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: listKey }),
      queryClient.invalidateQueries({ queryKey: [...source.key, 'row'] }),
    ]);

  function show(change: { id: string } & Partial<Row>): void {
    const changed = (row: Any): Any => (row.id === change.id ? { ...row, ...change } : row);
    queryClient.setQueriesData<Parts<Any>>(
      { queryKey: listKey },
      (data) => data && { ...data, pages: data.pages.map((part) => ({ ...part, rows: part.rows.map(changed) })) },
    );
    queryClient.setQueryData<Any>(rowKey(change.id), (row) => row && changed(row));
  }

  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ row, status }: { row: Any; status: Status }) => {
      // A waiting change uses the version that the previous change produced.
      return step({ id: row.id, status, version: getLatest(row).version });
    },
    onMutate: async ({ row: { id, status: former }, status }) => {
      if (!stored.current.has(id)) stored.current.set(id, former);
      await Promise.all([listKey, rowKey(id)].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      show({ id, status });
    },
    onSuccess: ({ status, ...row }) => {
      stored.current.set(row.id, status);
      show(isLast() ? { ...row, status } : row);
    },
    onError: (error, { row, status }) => {
      const former = stored.current.get(row.id) ?? row.status;
      show({ id: row.id, status: former });
      showErrorToast({
        sentence: `${getName(row)} could not be changed to ${status}. It is still ${former}.`,
        error,
      });
    },
    // A filter may no longer match the row, and a rejection may mean that the row has changed.
    onSettled: () => {
      if (!isLast()) return undefined;
      stored.current.clear();
      return reload();
    },
  });

  return change.mutate;
}

/**
 * Runs an action on a row after all pending status changes, with its latest version. An action that starts earlier,
 * such as editing, would be rejected as outdated.
 */
export function useAfterTransitions<Any extends { id: string }>(
  key: QueryKey,
): (row: Any, act: (row: Any) => void) => void {
  const queryClient = useQueryClient();
  const getLatest = useLatest<Any>(key);
  const isUnderWay = () => queryClient.isMutating({ mutationKey: stepKey(key) }) > 0;
  return (row, act) => {
    if (!isUnderWay()) {
      act(row);
      return;
    }
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isUnderWay()) return;
      stop();
      act(getLatest(row));
    });
  };
}

/** Returns a function that finds the latest loaded version of a row. */
function useLatest<Any extends { id: string }>(key: QueryKey): (row: Any) => Any {
  const queryClient = useQueryClient();
  return (row) =>
    queryClient
      .getQueriesData<Parts<Any>>({ queryKey: [...key, 'list'] })
      .flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? [])
      .find(({ id }) => id === row.id) ??
    queryClient.getQueryData<Any>([...key, 'row', row.id]) ??
    row;
}

function stepKey(key: QueryKey): QueryKey {
  return [...key, 'status'];
}
