import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { Panel } from '#core/client/ui/panel.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';

import { InputForm } from './input-form.tsx';

export type WriteInputProps = {
  document: { id: string; user_id: string; applicant_name: string | null; document_type: string };
};

/** Legal input from the review of a document, collapsed at first. */
export function LegalInputEditor({ document: { id, user_id, applicant_name, document_type } }: WriteInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const { statusMessage, showMessage } = useStatusMessage();
  const { dialog } = useUnsavedGuard(isDirty);
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isFolded = useRef(false);

  // The button and the form take each other's place, and the focus with it.
  useEffect(() => {
    if (isOpen || !isFolded.current) return;
    isFolded.current = false;
    opener.current?.focus();
  });

  function handleFold(): void {
    isFolded.current = true;
    setIsOpen(false);
  }

  return (
    <>
      <StatusMessageBanner statusMessage={statusMessage} />
      {isOpen ? (
        <Panel>
          <div ref={form}>
            <InputForm
              key={statusMessage.round}
              draft={`legal-input/${id}`}
              about={{ user_id, document_type }}
              onSaved={() => {
                setIsDirty(false);
                setIsOpen(false);
                showMessage(`Your feedback was sent. An admin decides whether ${applicant_name} can see it.`);
              }}
              onFold={handleFold}
              onShown={() => form.current?.querySelector('select')?.focus()}
              onDiscardDraft={() => showMessage()}
              onDirtyChange={setIsDirty}
            />
          </div>
        </Panel>
      ) : (
        <Button ref={opener} variant="subtle" onClick={() => setIsOpen(true)}>
          Write legal input
        </Button>
      )}
      {dialog}
    </>
  );
}
