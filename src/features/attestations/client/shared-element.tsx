import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { editButtonId } from '#core/client/form-sheet.ts';
import { showFailureToast } from '#core/client/ui/failure-toast.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import type { Told } from '#core/client/ui/told.tsx';
import type { ElementReadiness } from '#features/readiness/schema.ts';
import { recordTypes } from '#records/registry.ts';
import { rowLink } from '#core/shared/paths.ts';

import type { AttestationRow, Said } from '../schema.ts';
import { attestationsOf, withdraw } from './api.ts';
import { AttestationForm } from './attestation-form.tsx';
import { AttestationLines } from './attestation-lines.tsx';
import classes from './attestations.module.css';

export type SharedElementProps = {
  applicant: string;
  /** Where their evidence is read; the address of each type begins so. */
  page: string;
  element: ElementReadiness;
  /** What the reader may say of it. */
  says: readonly Said[];
  attestations: readonly AttestationRow[];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  tell: (text: string, tone?: Told['tone']) => void;
};

/** A clause of the regulation, the shared records that document it, what was said of it, and the form to say something. */
export function SharedElement(props: SharedElementProps) {
  const { applicant, page, element, says, attestations, isOpen, onOpen, onClose, onDirtyChange, tell } = props;
  const { id, text, cite, state } = element;
  const queryClient = useQueryClient();
  const [round, setRound] = useState(0);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isOpen, round]);

  const own = attestations.find((row) => row.is_own);
  const takingBack = useMutation({
    mutationFn: () => withdraw({ applicant, element: id }),
    onSuccess: () => tell(`You took back what you said of “${text}”. The applicant is told.`),
    onError: (error) => showFailureToast({ sentence: 'Nothing was taken back.', error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: attestationsOf(applicant).queryKey }),
  });
  const buttonId = editButtonId(id);

  function close(): void {
    onClose();
    // The button comes back with the next rendering.
    requestAnimationFrame(() => document.getElementById(buttonId)?.focus());
  }

  return (
    <li id={id} className={classes.element}>
      <div className={classes.head}>
        <h3>{text}</h3>
        <StatusBadge tone={state === 'documents' ? 'green' : 'plain'}>
          {state === 'documents' ? 'Documents' : 'Nothing yet'}
        </StatusBadge>
      </div>
      <p className={classes.soft}>{cite.join(', ')}</p>
      <ShownBy element={element} page={page} />
      <AttestationLines
        attestations={attestations}
        text={text}
        renderActions={(row) =>
          !isOpen && (
            <div className={classes.buttons}>
              {row.can.change && (
                <Button
                  id={buttonId}
                  variant="default"
                  size="xs"
                  aria-label={`${row.is_outdated ? 'Renew' : 'Edit'} what you said of: ${text}`}
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
                  aria-label={`Take back what you said of: ${text}`}
                  onClick={() => takingBack.mutate()}
                >
                  Take back
                </Button>
              )}
            </div>
          )
        }
      />
      {isOpen && (
        <div ref={form}>
          <AttestationForm
            key={round}
            applicant={applicant}
            element={element}
            says={says}
            row={own}
            onSaved={() => {
              close();
              tell(`Saved: what you say of “${text}”. The applicant is told.`);
            }}
            onCancel={close}
            onRestart={() => setRound(round + 1)}
            onDirtyChange={onDirtyChange}
          />
        </div>
      )}
      {!isOpen && !own && says.length > 0 && (
        <div className={classes.buttons}>
          <Button id={buttonId} variant="default" size="xs" aria-label={`${actText(says)}: ${text}`} onClick={onOpen}>
            {actText(says)}
          </Button>
        </div>
      )}
    </li>
  );
}

function ShownBy({ element: { shownBy, total }, page }: Pick<SharedElementProps, 'element' | 'page'>) {
  if (shownBy.length === 0) return <p className={classes.soft}>No shared record shows it.</p>;
  const more = total - shownBy.length;
  return (
    <ul className={classes.shown} aria-label="Shown by">
      {shownBy.map(({ place: { table, record, title }, files }) => {
        const type = recordTypes.find((one) => one.table === table);
        const name = title ?? type?.title ?? '';
        const count = files.length === 1 ? '1 file' : `${files.length} files`;
        return (
          <li key={`${table} ${record}`}>
            {type && record ? <TextLink to={rowLink(`${page}/${type.segment}`, record)}>{name}</TextLink> : name}
            {files.length > 0 && <span className={classes.soft}> {count}</span>}
          </li>
        );
      })}
      {more > 0 && <li className={classes.soft}>and {more} more</li>}
    </ul>
  );
}

function actText(says: readonly Said[]): string {
  if (says.includes('attested')) return 'Attest, doubt or suggest';
  return says.includes('doubted') ? 'Doubt or suggest' : 'Suggest';
}
