import { useState, type ReactNode } from 'react';

import { useKeptForm } from './kept-form.ts';
import type { SettlingFormProps } from './settling-form.ts';
import { useStatusMessage } from './ui/status-message.tsx';
import { useUnsavedGuard } from './ui/unsaved-guard.tsx';

/**
 * Manages a page of rows to decide on: the message about the last decision, and the dialog before input is discarded.
 * @param formatSentence message about a decision
 */
export function useDecisions<Row>(formatSentence: (decided: Row) => string) {
  const { statusMessage, showMessage } = useStatusMessage();
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);
  const callbacks: Omit<SettlingFormProps<Row>, 'onInputChange'> = {
    onSaved(decided) {
      setIsDirty(false);
      showMessage(formatSentence(decided));
    },
    onTooLate(text) {
      setIsDirty(false);
      showMessage(text, 'error');
    },
    onDiscardDraft: () => showMessage(),
    onDirtyChange: setIsDirty,
  };
  return { statusMessage, dialog, callbacks };
}

/**
 * Shows a form while its action is possible, or it has input. The round of the page's message as its key ends a form
 * whose row is settled.
 */
export function KeptForm({
  isPossible,
  children,
}: {
  isPossible: boolean;
  children: (onInputChange: (hasInput: boolean) => void) => ReactNode;
}) {
  const { isShown, onInputChange } = useKeptForm(isPossible);
  return isShown && children(onInputChange);
}
