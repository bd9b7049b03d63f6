import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';

/** Forms on this page with unsaved input. The router asks one of them at a time before the user leaves the page. */
let unsaved: readonly string[] = [];
const listeners = new Set<() => void>();

function setUnsaved(next: readonly string[]): void {
  unsaved = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before input is discarded: when leaving the page, closing the tab, or on an action passed to `guard`. */
export function useUnsavedGuard(isDirty: boolean) {
  const id = useId();
  const [pending, setPending] = useState<{ act: () => void }>();
  // An action may be started from a message created several renderings ago.
  const isDirtyNow = useRef(isDirty);
  const isFirst = useSyncExternalStore(listen, () => unsaved[0] === id);

  useEffect(() => {
    isDirtyNow.current = isDirty;
    if (!isDirty) return;
    setUnsaved([...unsaved, id]);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      setUnsaved(unsaved.filter((other) => other !== id));
      removeEventListener('beforeunload', warn);
    };
  }, [isDirty, id]);

  function guard(act: () => void): void {
    if (isDirtyNow.current) setPending({ act });
    else act();
  }

  const dialog = (
    <>
      {isDirty && isFirst && <LeaveGuard />}
      <DiscardDialog
        isOpen={pending !== undefined}
        onKeep={() => setPending(undefined)}
        onDiscard={() => {
          setPending(undefined);
          pending?.act();
        }}
      />
    </>
  );

  return { guard, dialog };
}

function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  return (
    <DiscardDialog
      isOpen={blocker.state === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}

function DiscardDialog({ isOpen, onKeep, onDiscard }: { isOpen: boolean; onKeep: () => void; onDiscard: () => void }) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  function handleKeep(): void {
    setIsDiscarding(false);
    onKeep();
  }
  function handleDiscard(): void {
    setIsDiscarding(true);
    onDiscard();
  }
  return (
    <Modal
      opened={isOpen}
      onClose={handleKeep}
      title="Discard your changes?"
      // After discarding, the focus belongs to the target of the action.
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
}
