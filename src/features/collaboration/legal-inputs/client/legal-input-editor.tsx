import { Button } from '@mantine/core';
import { useState } from 'react';

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
  return (
    <>
      <StatusMessageBanner statusMessage={statusMessage} />
      {isOpen ? (
        <Panel>
          <InputForm
            key={statusMessage.round}
            draft={`legal-input/${id}`}
            about={{ user_id, document_type }}
            onSaved={() => {
              setIsDirty(false);
              setIsOpen(false);
              showMessage(`Your feedback was sent. An admin decides whether ${applicant_name} can see it.`);
            }}
            onFold={() => setIsOpen(false)}
            onDiscardDraft={() => showMessage()}
            onDirtyChange={setIsDirty}
          />
        </Panel>
      ) : (
        <Button variant="subtle" onClick={() => setIsOpen(true)}>
          Write legal input
        </Button>
      )}
      {dialog}
    </>
  );
}
