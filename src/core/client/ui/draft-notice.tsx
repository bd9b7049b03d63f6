import { Text } from '@mantine/core';
import { useState } from 'react';

import type { DraftState } from '../draft.ts';
import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { Instant } from './instant.tsx';

/** Whether what is typed is saved. It is saved at every pause, so only a failure and the first save are announced. */
export function DraftStatus({ state }: { state: DraftState }) {
  const [hasSaved, setHasSaved] = useState(false);
  if (state.status === 'saved' && !hasSaved) setHasSaved(true);
  return (
    <Text component="div" c="dimmed" size="sm">
      {state.status === 'saving' && 'Saving draft…'}
      {state.status === 'saved' && (
        <>
          Draft saved <Instant at={state.savedAt} show="time" />
        </>
      )}
      <span role="status">
        {state.status === 'waiting' && 'The draft could not be saved. We will try again; what you typed is still here.'}
      </span>
      <span className="visually-hidden" role="status">
        {hasSaved && 'What you type is saved as a draft.'}
      </span>
    </Text>
  );
}

/** Notice that a draft was restored, with a button to discard it. */
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
