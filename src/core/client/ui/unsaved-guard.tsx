import { Button, Modal, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useBlocker } from 'react-router';

import {
  addUnsavedForm,
  endDeparture,
  isFirstUnsaved,
  listenToUnsavedForms,
  waitingDeparture,
} from '../unsaved-forms.ts';
import { DialogButtons } from './dialog.tsx';

type DialogText = { title: string; text: string; discard: string; keep: string };

const formLabels: DialogText = {
  title: 'Discard your changes?',
  text: 'Your changes to this form, including uploads, have not been saved.',
  discard: 'Discard',
  keep: 'Keep editing',
};

type GuardOptions = {
  words?: DialogText;
  /** Whether a change of the URL's query may remove the form, because it is in a row of a list. */
  isInRow?: boolean;
};

/** Asks before input is discarded: when leaving the page, signing out, closing the tab, or on an action passed to `guard`. */
export function useUnsavedGuard(isDirty: boolean, { words = formLabels, isInRow = false }: GuardOptions = {}) {
  const id = useId();
  const [pending, setPending] = useState<{ act: () => void }>();
  // An action may be started from a message created several renderings ago.
  const isDirtyNow = useRef(isDirty);
  /** Whether an action that the user confirmed is running, which may navigate. */
  const isConfirmed = useRef(false);
  const isFirst = useSyncExternalStore(listenToUnsavedForms, () => isFirstUnsaved(id));

  useEffect(() => {
    isDirtyNow.current = isDirty;
    if (!isDirty) return;
    const remove = addUnsavedForm(id);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      remove();
      removeEventListener('beforeunload', warn);
    };
  }, [isDirty, id]);

  function guard(act: () => void): void {
    if (isDirtyNow.current) setPending({ act });
    else act();
  }

  const dialog = (
    <>
      {isDirty && isFirst && <LeaveGuard words={words} isInRow={isInRow} isConfirmed={isConfirmed} />}
      <DiscardDialog
        words={words}
        isOpen={pending !== undefined}
        onKeep={() => setPending(undefined)}
        onDiscard={() => {
          setPending(undefined);
          isConfirmed.current = true;
          pending?.act();
          isConfirmed.current = false;
        }}
      />
    </>
  );

  return { guard, dialog };
}

type LeaveGuardProps = Required<GuardOptions> & { isConfirmed: RefObject<boolean> };

function LeaveGuard({ words, isInRow, isConfirmed }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      !isConfirmed.current && (here.pathname !== next.pathname || (isInRow && here.search !== next.search)),
  );
  const departure = useSyncExternalStore(listenToUnsavedForms, waitingDeparture);
  return (
    <DiscardDialog
      words={words}
      isOpen={blocker.state === 'blocked' || departure !== undefined}
      onKeep={() => {
        blocker.reset?.();
        endDeparture();
      }}
      onDiscard={() => {
        blocker.proceed?.();
        endDeparture();
        departure?.();
      }}
    />
  );
}

type DiscardDialogProps = { words: DialogText; isOpen: boolean; onKeep: () => void; onDiscard: () => void };

function DiscardDialog({ words, isOpen, onKeep, onDiscard }: DiscardDialogProps) {
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
      title={words.title}
      // After discarding, the focus belongs to the target of the action.
      returnFocus={!isDiscarding}
    >
      <Text>{words.text}</Text>
      <DialogButtons no={words.discard} onNo={handleDiscard}>
        <Button data-autofocus onClick={handleKeep}>
          {words.keep}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
