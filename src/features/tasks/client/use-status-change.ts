import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

import type { TaskPage } from '../schema.ts';
import { showFailureToast } from '#core/client/ui/failure-toast.tsx';

type Row = { id: string; title: string; status: string; version: number };
type Change<Status> = { row: Row; status: Status };

/**
 * Shows another status at once, and the former one again, with the reason, where the server refuses it. A change that
 * is made while another is under way waits for it, so that the control stays open and keeps the focus.
 */
export function useStatusChange<Status extends string>({ listKey, step }: {
  /** Begins the keys of the lists that show it. */
  listKey: QueryKey;
  step: (change: { id: string; status: Status; version: number }) => Promise<Row>;
}) {
  const queryClient = useQueryClient();
  const mutationKey = [...listKey, 'status'];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const pages = () => queryClient.getQueriesData<TaskPage<Row>>({ queryKey: listKey }).flatMap(([, page]) => page ?? []);
  const show = (row: Pick<Row, 'id'> & Partial<Row>) =>
    queryClient.setQueriesData<TaskPage<Row>>({ queryKey: listKey }, (page) =>
      page && { ...page, rows: page.rows.map((shown) => (shown.id === row.id ? { ...shown, ...row } : shown)) },
    );

  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ row, status }: Change<Status>) => {
      // What waited begins with what the change before it has left.
      const { version } = pages().flatMap(({ rows }) => rows).find(({ id }) => id === row.id) ?? row;
      return step({ id: row.id, status, version });
    },
    onMutate: async ({ row: { id }, status }) => {
      await queryClient.cancelQueries({ queryKey: listKey });
      show({ id, status });
    },
    onSuccess: ({ status, ...row }) => show(isLast() ? { ...row, status } : row),
    onError: (error, { row, status }) => {
      show({ id: row.id, status: row.status });
      showFailureToast({ sentence: `“${row.title}” was not moved to ${status}: it is ${row.status} again.`, error });
    },
    // A filter may not want the row any more, and a refusal may mean that it has changed.
    onSettled: () => (isLast() ? queryClient.invalidateQueries({ queryKey: listKey }) : undefined),
  });

  return change.mutate;
}
