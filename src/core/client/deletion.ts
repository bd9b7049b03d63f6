import { useMutation, useMutationState, useQueryClient, type QueryKey } from '@tanstack/react-query';

import { showFailureToast } from './ui/failure-toast.tsx';
import { showUndoToast } from './ui/undo-toast.tsx';

export type DeletionOptions<Row extends { id: string }> = {
  /** What every query of these rows begins with. */
  listKey: QueryKey;
  /** As it begins a sentence: '“Kestrel Medal”'. */
  nameOf: (row: Row) => string;
  trash: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<Row>;
  onDeleted?: (row: Row) => void;
  onRestored: (row: Row) => void;
};

/** Moves rows into Trash and back. A row leaves the list at once, and comes back if that failed. */
export function useDeletion<Row extends { id: string }>({ listKey, nameOf, trash, restore, onDeleted, onRestored }: DeletionOptions<Row>) {
  const queryClient = useQueryClient();
  const mutationKey = [...listKey, 'delete'];
  const reload = () => queryClient.invalidateQueries({ queryKey: listKey });

  const restoring = useMutation({
    networkMode: 'always',
    mutationFn: restore,
    onSuccess: (row) => {
      onRestored(row);
      return reload();
    },
    onError: (error, row) => showFailureToast({ sentence: `${nameOf(row)} could not be restored: it is still in Trash.`, error }),
  });

  const deleting = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: trash,
    onSuccess: (_, row) => {
      onDeleted?.(row);
      showUndoToast({ message: `${nameOf(row)} was deleted.`, onUndo: () => restoring.mutate(row) });
      // Until the list is reloaded the deletion counts as under way, so that the row does not flash up.
      return reload();
    },
    onError: (error, row) => {
      showFailureToast({ sentence: `${nameOf(row)} was not deleted: it is back in your list.`, error });
      // What refused it may have changed the row, and the list shows that then.
      return reload();
    },
  });

  const leavingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Row).id,
  });

  return {
    remove: deleting.mutate,
    restore: restoring.mutate,
    restoringId: restoring.isPending ? restoring.variables.id : undefined,
    /** The rows that are leaving the list. */
    leavingIds,
  };
}
