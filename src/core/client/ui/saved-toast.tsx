import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

const SHOWN_MS = 6000;

/** Shows that something was saved, if the usual message is out of view. */
export function showSavedToast(message: ReactNode): void {
  notifications.show({
    message,
    role: 'status',
    color: 'green',
    autoClose: SHOWN_MS,
  });
}
