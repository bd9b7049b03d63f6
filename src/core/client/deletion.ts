import { useMutation, useMutationState, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { ListSchema, RowSource } from './rows.ts';
import { showErrorToast } from './ui/error-toast.tsx';
import { showRestoredToast, showUndoToast } from './ui/undo-toast.tsx';
import { dismissDeletion } from './undo.ts';

export type DeletionOptions<Row extends { id: string }> = {
  source: Pick<RowSource<Row, ListSchema, unknown>, 'key' | 'trash' | 'restore'>;
  /** Name of a row at the beginning of a sentence: '“Kestrel Medal”'. */
  getName: (row: Row) => string;
  onDeleted?: (row: Row) => void;
  onRestored: (row: Row) => void;
};

/** Moves rows to Trash and back. A row leaves the list immediately and reappears if the request fails. */
export function useDeletion<Row extends { id: string }>({
  source,
  getName,
  onDeleted,
  onRestored,
}: DeletionOptions<Row>) {
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState<{ name: string; error: Error }>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const reload = () => queryClient.invalidateQueries({ queryKey: source.key });

  const restoring = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: Row) => required(source.restore)(id),
    onSuccess: (row) => {
      // A row that was restored from Trash can no longer be undone.
      dismissDeletion(row.id);
      if (isShown.current) onRestored(row);
      else showRestoredToast(getName(row));
      return reload();
    },
    onError: (error, row) =>
      showErrorToast({ sentence: `${getName(row)} could not be restored. It is still in Trash.`, error }),
  });

  const deleting = useMutation({
    mutationKey: deletionKey(source.key),
    networkMode: 'always',
    mutationFn: ({ id }: Row) => required(source.trash)(id),
    onMutate: () => setFailed(undefined),
    onSuccess: (_, row) => {
      onDeleted?.(row);
      showUndoToast({
        rowId: row.id,
        message: `${getName(row)} was deleted.`,
        onUndo: () => restoring.mutate(row),
      });
      // The deletion stays pending until the list is reloaded, so that the row does not flash up.
      return reload();
    },
    onError: (error, row) => {
      const name = getName(row);
      // The user may have left the page by now.
      if (isShown.current) setFailed({ name, error });
      else showErrorToast({ sentence: notDeleted(name), error });
      // The row may have changed, which caused the failure. The reloaded list shows the change.
      return reload();
    },
  });

  return {
    remove: deleting.mutate,
    restore: restoring.mutate,
    failed,
    restoringId: restoring.isPending ? restoring.variables.id : undefined,
  };
}

export function notDeleted(name: string): string {
  return `${name} was not deleted: it is back in your list.`;
}

/** Returns the IDs of rows that are being moved from a list to Trash. */
export function usePendingDeletions(key: QueryKey): string[] {
  return useMutationState({
    filters: { mutationKey: deletionKey(key), status: 'pending' },
    select: ({ state }) => (state.variables as { id: string }).id,
  });
}

/** Forgets deletions of rows that are listed again. They were restored elsewhere, such as in another window. */
export function useForgetRestored(listed: readonly { id: string }[] | undefined): void {
  useEffect(() => {
    for (const { id } of listed ?? []) dismissDeletion(id);
  }, [listed]);
}

function deletionKey(key: QueryKey): QueryKey {
  return [...key, 'delete'];
}

function required<Action>(action: Action | undefined): Action {
  if (!action) throw new Error('These rows have no Trash');
  return action;
}
