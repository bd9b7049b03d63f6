import { notifications } from '@mantine/notifications';

import { asApiError } from '../api.ts';

/** Reports a failure of a background request. It is a toast, because the user may already be on another page. */
export function showErrorToast({ sentence, error }: { sentence: string; error: unknown }): void {
  const { message, reference, status } = asApiError(error);
  notifications.show({
    role: 'alert',
    color: 'rust',
    autoClose: false,
    title: sentence,
    message: status >= 500 && reference ? `${message} Reference: ${reference}` : message,
  });
}
