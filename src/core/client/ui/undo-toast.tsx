import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const UNDO_MS = 10_000;

/** Says that something was deleted, with an Undo button for ten seconds. */
export function showUndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button variant="subtle" size="compact-md" flex="none" onClick={handleUndo}>
          Undo
        </Button>
      </Group>
    ),
    role: 'status',
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });

  function handleUndo() {
    notifications.hide(id);
    onUndo();
  }
}
