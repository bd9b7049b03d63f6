import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

const SHOWN_MS = 6000;

/** Says that something was saved, where the place that usually says so is out of sight. */
export function showSavedToast(message: ReactNode): void {
  notifications.show({
    message,
    role: 'status',
    color: 'green',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
