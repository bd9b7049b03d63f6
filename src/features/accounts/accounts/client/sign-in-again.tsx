import { FocusTrap, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { LoginForm } from './login-page.tsx';

export type SignInAgainProps = {
  email: string;
  /** Whether the user was typing. Keys that are still typed into the page must not end up in the password. */
  wasTyping: boolean;
};

/** Overlay of a page whose session has ended. After signing in again, the user continues where they were. */
export function SignInAgain({ email, wasTyping }: SignInAgainProps) {
  const queryClient = useQueryClient();
  // Live updates in the meantime did not reach this page.
  const refetchAll = useEffectEvent(() => void queryClient.invalidateQueries());
  useEffect(() => () => refetchAll(), []);
  return (
    <Modal
      opened
      fullScreen
      // Above everything the page had open.
      zIndex={1000}
      transitionProps={{ duration: 0 }}
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      attributes={{ content: { 'aria-label': 'Sign in again' } }}
    >
      {wasTyping && <FocusTrap.InitialFocus />}
      <LoginForm
        title="Sign in again"
        lead="Your session has expired or was ended on another device. Sign in to continue where you were. What you typed on this page is kept."
        email={email}
      />
    </Modal>
  );
}
