import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';

import type { ListPart, ListSchema, RowSource } from './rows.ts';
import { showFailureToast } from './ui/failure-toast.tsx';

type Row = { id: string; status: string; version: number };
type Parts<Any> = InfiniteData<ListPart<Any, unknown>>;

/**
 * Shows another status at once, and the former one again, with the reason, where the server refuses it. A change that
 * is made while another is under way waits for it, so that the control stays open and keeps the focus.
 */
export function useStep<Any extends Row, Status extends string>({
  source,
  nameOf,
  step,
}: {
  source: Pick<RowSource<Any, ListSchema, unknown>, 'key'>;
  nameOf: (row: Any) => string;
  step: (change: { id: string; status: Status; version: number }) => Promise<Row>;
}) {
  const queryClient = useQueryClient();
  const mutationKey = [...source.key, 'status'];
  const listKey = [...source.key, 'list'];
  const rowKey = (id: string) => [...source.key, 'row', id];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const listed = () =>
    queryClient
      .getQueriesData<Parts<Any>>({ queryKey: listKey })
      .flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []);
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
      // What waited begins with what the change before it has left.
      const latest = listed().find(({ id }) => id === row.id) ?? queryClient.getQueryData<Any>(rowKey(row.id)) ?? row;
      return step({ id: row.id, status, version: latest.version });
    },
    onMutate: async ({ row: { id }, status }) => {
      await queryClient.cancelQueries({ queryKey: listKey });
      show({ id, status });
    },
    onSuccess: ({ status, ...row }) => show(isLast() ? { ...row, status } : row),
    onError: (error, { row, status }) => {
      show({ id: row.id, status: row.status });
      showFailureToast({
        sentence: `${nameOf(row)} could not be changed to ${status}. It is still ${row.status}.`,
        error,
      });
    },
    // A filter may not want the row any more, and a refusal may mean that it has changed.
    onSettled: () => (isLast() ? reload() : undefined),
  });

  return change.mutate;
}
