import { notifications } from '@mantine/notifications';

import { asApiError } from '../api.ts';

/** Reports a failure after the fact. Not a banner: the user may be on another page by then. */
export function showFailureToast({ sentence, error }: { sentence: string; error: unknown }): void {
  const { message, reference, status } = asApiError(error);
  notifications.show({
    role: 'alert',
    color: 'rust',
    autoClose: false,
    title: sentence,
    message: status >= 500 && reference ? `${message} Reference: ${reference}` : message,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
