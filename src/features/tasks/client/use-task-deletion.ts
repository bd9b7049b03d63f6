import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';

import { showUndoToast } from '#core/client/ui/undo-toast.tsx';

import type { TaskRow } from '../schema.ts';
import { restoreTask, tasksKey, trashTask } from './api.ts';
import { showFailure } from './task-text.ts';

const deletionKey = [...tasksKey, 'delete'];

/** Moves tasks into Trash and back. A task leaves the list at once, and comes back if that failed. */
export function useTaskDeletion({ onDeleted, onRestored }: { onDeleted: (task: TaskRow) => void; onRestored: (task: TaskRow) => void }) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: tasksKey });

  const restoring = useMutation({
    mutationFn: ({ id }: TaskRow) => restoreTask(id),
    onSuccess: (task) => {
      onRestored(task);
      return reload();
    },
    onError: (error, { title }) => showFailure({ sentence: `“${title}” could not be restored: it is still in Trash.`, error }),
  });

  const deleting = useMutation({
    mutationKey: deletionKey,
    mutationFn: ({ id }: TaskRow) => trashTask(id),
    onSuccess: (_, task) => {
      onDeleted(task);
      showUndoToast({ message: `“${task.title}” was deleted.`, onUndo: () => restoring.mutate(task) });
      // Until the list is reloaded the deletion counts as under way, so that the task does not flash up.
      return reload();
    },
    onError: (error, { title }) => showFailure({ sentence: `“${title}” was not deleted: it is back in your list.`, error }),
  });

  const leavingIds = useMutationState({
    filters: { mutationKey: deletionKey, status: 'pending' },
    select: ({ state }) => (state.variables as TaskRow).id,
  });

  return {
    remove: deleting.mutate,
    restore: restoring.mutate,
    restoringId: restoring.isPending ? restoring.variables.id : undefined,
    /** The tasks that are leaving the list. */
    leavingIds,
  };
}
