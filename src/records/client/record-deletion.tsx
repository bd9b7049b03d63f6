import { notifications } from '@mantine/notifications';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { showUndoToast } from '#core/client/ui/undo-toast.tsx';

import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import type { RecordRow } from '../schema.ts';
import { recordsKey, restoreRecord, trashRecord } from './api.ts';

type RecordDeletionOptions = {
  type: RecordType;
  onDeleted: (row: RecordRow) => void;
  onRestored: (row: RecordRow) => void;
};

/** Moves records into Trash and back. A record leaves the list at once, and comes back if that failed. */
export function useRecordDeletion({ type, onDeleted, onRestored }: RecordDeletionOptions) {
  const queryClient = useQueryClient();
  const { segment } = type;
  const mutationKey = [...recordsKey(type), 'delete'];
  const reload = () => queryClient.invalidateQueries({ queryKey: recordsKey(type) });

  const restoring = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: RecordRow) => restoreRecord({ segment, id }),
    onSuccess: (row) => {
      onRestored(row);
      return reload();
    },
    onError: (error, row) => showFailure({ sentence: `“${titleOf(type, row)}” could not be restored: it is still in Trash.`, error }),
  });

  const deleting = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: ({ id }: RecordRow) => trashRecord({ segment, id }),
    onSuccess: (_, row) => {
      onDeleted(row);
      showUndoToast({ message: `“${titleOf(type, row)}” was deleted.`, onUndo: () => restoring.mutate(row) });
      // Until the list is reloaded the deletion counts as under way, so that the record does not flash up.
      return reload();
    },
    onError: (error, row) => showFailure({ sentence: `“${titleOf(type, row)}” was not deleted: it is back in your list.`, error }),
  });

  const leavingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as RecordRow).id,
  });

  return {
    remove: deleting.mutate,
    restore: restoring.mutate,
    restoringId: restoring.isPending ? restoring.variables.id : undefined,
    /** The records that are leaving the list. */
    leavingIds,
  };
}

/** Not a banner of the page: by the time Undo fails, the person may be on another one. */
function showFailure({ sentence, error }: { sentence: string; error: Error }): void {
  const { message, reference } = asApiError(error);
  notifications.show({
    role: 'alert',
    color: 'rust',
    autoClose: false,
    title: sentence,
    message: `${message}${reference ? ` Reference: ${reference}` : ''}`,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
