import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';

import { showFailureToast } from '#core/client/ui/failure-toast.tsx';
import { showUndoToast } from '#core/client/ui/undo-toast.tsx';

import type { Document } from '../schema.ts';
import { documentsKey, restoreDocument, trashDocument } from './api.ts';

const mutationKey = [...documentsKey, 'delete'];

/** Moves documents into Trash and back. One leaves the list at once, and comes back if that failed. */
export function useDocumentDeletion({ onRestored }: { onRestored: (document: Document) => void }) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: documentsKey });

  const restoring = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: Document) => restoreDocument(id),
    onSuccess: (document) => {
      onRestored(document);
      return reload();
    },
    onError: (error, { original_filename }) => showFailureToast({ sentence: `“${original_filename}” could not be restored: it is still in Trash.`, error }),
  });

  const deleting = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: ({ id }: Document) => trashDocument(id),
    onSuccess: (_, document) => {
      showUndoToast({ message: `“${document.original_filename}” was deleted.`, onUndo: () => restoring.mutate(document) });
      // Until the list is reloaded the deletion counts as under way, so that the document does not flash up.
      return reload();
    },
    onError: (error, { original_filename }) => {
      showFailureToast({ sentence: `“${original_filename}” was not deleted: it is back in your list.`, error });
      return reload();
    },
  });

  const leavingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Document).id,
  });

  return {
    remove: deleting.mutate,
    restore: restoring.mutate,
    restoringId: restoring.isPending ? restoring.variables.id : undefined,
    /** The documents that are leaving the list. */
    leavingIds,
  };
}
