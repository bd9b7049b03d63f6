import { Text } from '@mantine/core';
import { useState } from 'react';

import type { DraftState } from '../draft.ts';
import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { Instant } from './instant.tsx';

/** Whether what is typed is saved. A screen reader says it once, and not at each pause; and whenever it could not be saved. */
export function DraftStatus({ state }: { state: DraftState }) {
  const { status } = state;
  const [isSaid, setIsSaid] = useState(false);
  const [last, setLast] = useState(status);
  if (status !== last) {
    setLast(status);
    setIsSaid(status !== 'waiting' && (isSaid || last === 'saved'));
  }
  return (
    <Text c="dimmed" size="sm" role="status" aria-live={isSaid ? 'off' : 'polite'}>
      {state.status === 'saving' && 'Saving draft…'}
      {state.status === 'saved' && (
        <>
          Draft saved <Instant at={state.savedAt} show="time" />
        </>
      )}
      {state.status === 'waiting' && 'The draft could not be saved. We will try again; what you typed is still here.'}
    </Text>
  );
}

/** Says that a draft was restored, with a button to discard it. */
export function RestoredDraft({
  restored,
  onDiscard,
}: {
  restored: { savedAt: string; isOutdated: boolean } | undefined;
  onDiscard: () => void;
}) {
  if (!restored) return null;
  return (
    <Banner
      tone="info"
      action={
        <ActionButton variant="default" onClick={onDiscard}>
          Discard draft
        </ActionButton>
      }
    >
      Draft restored from <Instant at={restored.savedAt} />.
      {restored.isOutdated &&
        ' The record has changed since then. When you save, you will see the newer version first.'}
    </Banner>
  );
}
