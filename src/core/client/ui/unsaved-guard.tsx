import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

/** Asks before anything discards what was typed: leaving the page, closing the tab, or an act passed to `guard`. */
export function useUnsavedGuard(isDirty: boolean) {
  const [held, setHeld] = useState<{ act: () => void }>();
  const [isDiscarding, setIsDiscarding] = useState(false);
  // An act may be asked for from a message that was made some renderings ago.
  const isDirtyNow = useRef(isDirty);
  useEffect(() => {
    isDirtyNow.current = isDirty;
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

  function guard(act: () => void): void {
    setIsDiscarding(false);
    if (isDirtyNow.current) setHeld({ act });
    else act();
  }

  function handleKeep(): void {
    setIsDiscarding(false);
    setHeld(undefined);
    blocker.reset?.();
  }

  function handleDiscard(): void {
    setIsDiscarding(true);
    setHeld(undefined);
    held?.act();
    blocker.proceed?.();
  }

  const dialog = (
    <Modal
      opened={held !== undefined || blocker.state === 'blocked'}
      onClose={handleKeep}
      title="Discard your changes?"
      // After discarding, the focus belongs to where the act leads.
      returnFocus={!isDiscarding}
    >
      <Text>Your changes to this form, including uploads, have not been saved.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={handleDiscard}>
          Discard
        </Button>
        <Button data-autofocus onClick={handleKeep}>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );

  return { guard, dialog };
}
