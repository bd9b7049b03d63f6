import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

import { withCommandKey } from '../keys.ts';
import { dismissDeletionSoon, rememberDeletion, TOAST_KEY, undoDeletion } from '../undo.ts';
import classes from './undo-toast.module.css';

const UNDO_MS = 10_000;

export type UndoToast = { rowId: string; message: string; onUndo: () => void };

/**
 * Shows that something was deleted, with an Undo button. Stays for ten seconds, and as long as the pointer or the focus
 * is on it.
 */
export function showUndoToast({ rowId, message, onUndo }: UndoToast): void {
  const buttonId = `undo-${rowId}`;
  const toast = {
    message: (
      <>
        <Group justify="space-between" wrap="nowrap">
          <span className="long-words">{message}</span>
          <Button
            id={buttonId}
            variant="subtle"
            size="compact-md"
            flex="none"
            aria-keyshortcuts={`Control+Z Meta+Z ${TOAST_KEY}`}
            onClick={() => undoDeletion(rowId)}
          >
            Undo
          </Button>
        </Group>
        <p className={classes.keys}>
          Press {withCommandKey('Z')} to undo, or {TOAST_KEY} to move to this message and back.
        </p>
      </>
    ),
    role: 'status',
    autoClose: UNDO_MS as number | false,
    onClose: () => dismissDeletionSoon(rowId),
    onFocusCapture: () => notifications.update({ id, ...toast, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, ...toast }),
  };
  const id = notifications.show(toast);
  rememberDeletion({
    rowId,
    undo: onUndo,
    hide: () => notifications.hide(id),
    button: () => document.getElementById(buttonId),
  });
}

/** Shows that a row was restored, for a user who does not see its list. */
export function showRestoredToast(name: string): void {
  notifications.show({
    message: `${name} is back in your list.`,
    role: 'status',
  });
}
