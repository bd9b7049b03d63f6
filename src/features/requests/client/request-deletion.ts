import { notifications } from '@mantine/notifications';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { showUndoToast } from '#core/client/ui/undo-toast.tsx';

import type { RequestRow } from '../schema.ts';
import { requestsKey, restoreRequest, trashRequest } from './api.ts';
import { titleOf } from './request-text.ts';

/** Moves requests into Trash and back. A request leaves the list at once, and comes back if that failed. */
export function useRequestDeletion({ onDeleted, onRestored }: Record<'onDeleted' | 'onRestored', (row: RequestRow) => void>) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: requestsKey });

  const restoring = useMutation({
    mutationFn: ({ id }: RequestRow) => restoreRequest(id),
    onSuccess: (row) => {
      onRestored(row);
      return reload();
    },
    onError: (error, row) => showFailure({ sentence: `${titleOf(row)} could not be restored: it is still in Trash.`, error }),
  });

  const deleting = useMutation({
    mutationKey: deletionKey,
    mutationFn: ({ id }: RequestRow) => trashRequest(id),
    onSuccess: (_, row) => {
      onDeleted(row);
      showUndoToast({ message: `${titleOf(row)} was deleted.`, onUndo: () => restoring.mutate(row) });
      // Until the list is reloaded the deletion counts as under way, so that the request does not flash up.
      return reload();
    },
    onError: (error, row) => {
      showFailure({ sentence: `${titleOf(row)} was not deleted: it is back in your list.`, error });
      // It may have been paid or delivered meanwhile, and the list shows it then.
      return reload();
    },
  });

  const leavingIds = useMutationState({
    filters: { mutationKey: deletionKey, status: 'pending' },
    select: ({ state }) => (state.variables as RequestRow).id,
  });

  return { remove: deleting.mutate, restore: restoring.mutate, restoringId: restoring.isPending ? restoring.variables.id : undefined, leavingIds };
}

const deletionKey = [...requestsKey, 'delete'];

/** Not a banner of the page: by the time Undo fails, the person may be on another one. */
function showFailure({ sentence, error }: { sentence: string; error: Error }): void {
  const { message, reference, status } = asApiError(error);
  notifications.show({
    role: 'alert',
    color: 'rust',
    autoClose: false,
    title: sentence,
    message: `${message}${reference && status >= 500 ? ` Reference: ${reference}` : ''}`,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
