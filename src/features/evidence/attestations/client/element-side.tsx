import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { editButtonId } from '#core/client/form-sheet.ts';
import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';
import type { ElementReadiness } from '#records/findings.ts';

import type { AttestationRow, SharedAttestationList } from '../schema.ts';
import { getAttestationsQuery, withdraw } from './api.ts';
import { AttestationForm, type AttestationFormProps } from './attestation-form.tsx';
import { AttestationLines } from './attestation-lines.tsx';
import { actText } from './attestation-text.ts';
import classes from './attestations.module.css';

export type ElementSideProps = Pick<AttestationFormProps, 'applicant' | 'onDirtyChange' | 'onStale'> & {
  element: ElementReadiness;
  /** Verdicts on all elements, and those that the reader may give. */
  heard: SharedAttestationList;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Verdicts on an element of shared evidence, with the reader's form. */
export function ElementSide({ applicant, element, heard, isOpen, onOpen, onClose, ...form }: ElementSideProps) {
  const { id, text } = element;
  const queryClient = useQueryClient();
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const allowed = heard.can[id] ?? [];
  const verdicts = heard.attestations.filter((row) => row.element === id);
  const own = verdicts.find((row) => row.is_own);
  const takingBack = useMutation({
    mutationFn: () => withdraw({ applicant, element: id }),
    onSuccess: () => showSavedToast('Your assessment was withdrawn. The applicant was notified.'),
    onError: (error) => showErrorToast({ sentence: 'Your assessment could not be withdrawn.', error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: getAttestationsQuery(applicant).queryKey }),
  });
  const buttonId = editButtonId(id);

  useEffect(() => {
    if (isOpen) focusForm(box.current);
  }, [isOpen]);

  function restart(): void {
    setRound(round + 1);
    // The new form appears with the next render.
    requestAnimationFrame(() => focusForm(box.current));
  }

  function close(): void {
    onClose();
    // The button returns with the next render.
    requestAnimationFrame(() => document.getElementById(buttonId)?.focus());
  }

  const renderActions = (row: AttestationRow) =>
    !isOpen &&
    row.is_own && (
      <Group gap="xs">
        {row.can.change && (
          <Button
            id={buttonId}
            variant="default"
            size="xs"
            aria-label={row.is_outdated ? `Renew your assessment of: ${text}` : `Edit your assessment of: ${text}`}
            onClick={onOpen}
          >
            {row.is_outdated ? 'Renew' : 'Edit'}
          </Button>
        )}
        {row.can.withdraw && (
          <Button
            variant="subtle"
            size="xs"
            disabled={takingBack.isPending}
            aria-label={`Withdraw your assessment of: ${text}`}
            onClick={() => takingBack.mutate()}
          >
            Withdraw
          </Button>
        )}
      </Group>
    );

  return (
    <div className={classes.side}>
      <AttestationLines attestations={verdicts} text={text} renderActions={renderActions} />
      {isOpen && (
        <div ref={box}>
          <AttestationForm
            key={round}
            {...form}
            applicant={applicant}
            element={element}
            says={allowed}
            row={own}
            onSaved={() => {
              close();
              showSavedToast('Your assessment was saved. The applicant was notified.');
            }}
            onCancel={close}
            onRestart={restart}
          />
        </div>
      )}
      {!isOpen && !own && allowed.length > 0 && (
        <Button
          id={buttonId}
          className={classes.begin ?? ''}
          variant="default"
          size="xs"
          aria-label={`${actText(allowed)}: ${text}`}
          onClick={onOpen}
        >
          {actText(allowed)}
        </Button>
      )}
    </div>
  );
}

function focusForm(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('input, textarea')?.focus();
}
