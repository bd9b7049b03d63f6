import { useState, type ReactNode } from 'react';

import { useList } from '#core/client/list.ts';
import { DecisionList, type Reading } from '#core/client/ui/decision-list.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import type { RecordListItem } from '#core/client/ui/record-list.tsx';
import { useStatusMessage } from '#core/client/ui/status-message.tsx';
import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { OpenRowButton } from '#core/client/ui/open-row-button.tsx';
import { listed } from '#core/shared/sentence.ts';
import { documentTypes } from '#features/collaboration/documents/schema.ts';

import { legalInputStatuses, type ReceivedInput } from '../schema.ts';
import { receivedInputs } from './api.ts';
import { formatAttorneyName, LegalInputBadge, statusLabels, getTitle } from './legal-input-text.tsx';
import { OpenInput, type OpenInputProps } from './open-input.tsx';

const words = {
  what: 'Legal input',
  notLoaded: 'The legal input could not be loaded.',
  noun: 'legal input',
  empty: 'No legal input yet.',
  why: 'Attorneys give feedback on applicants’ documents, and you decide whether the applicant can see it.',
  none: 'No legal input matches this search.',
  all: 'Show all legal input',
};

const filters = {
  status: { label: 'Status', choices: legalInputStatuses.map((value) => ({ value, label: statusLabels[value] })) },
  document_type: { label: 'Document type', choices: documentTypes },
};

/** Attorneys' feedback, newest first, to approve or reject while pending, and to edit at any time. */
export default function LegalInputsPage() {
  const list = useList(receivedInputs);
  const { statusMessage, showMessage } = useStatusMessage();
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);

  const acts: Omit<OpenInputProps, 'input'> = {
    onDecided: (input) => showMessage(formatOutcome(input)),
    onRefused: (text) => showMessage(text, 'error'),
    onSaved: (input) => showMessage(`The feedback on ${getTitle(input)} was changed.`),
    onDirtyChange: setIsDirty,
  };
  return (
    <>
      <PageHeader subtitle="Attorneys’ feedback on documents. Applicants see what you approve." />
      <DecisionList
        list={list}
        label="Legal input"
        words={words}
        statusMessage={statusMessage}
        search="Name, email or feedback"
        filters={filters}
        csv="/api/legal-inputs/all"
      >
        {(row, reading) => toItem(row, { reading, open: <OpenInput key={row.id} input={row} {...acts} /> })}
      </DecisionList>
      {dialog}
    </>
  );
}

type ItemOptions = { reading: Reading; open: ReactNode };

function toItem(input: ReceivedInput, { reading, open }: ItemOptions): RecordListItem {
  const { id, document_type, name, email, feedback, status, created_at, versions, attorney_answer, can } = input;
  return {
    id,
    title: document_type,
    name: getTitle(input),
    reading,
    details: (
      <>
        {name} · {email} · written by {formatAttorneyName(input)}, <Instant at={created_at} show="day" />
        {versions > 1 && ` · ${versions} versions`}
        {attorney_answer !== 'none' && ` · ${attorney_answer === 'objected' ? 'attorney objects' : 'name withdrawn'}`}
      </>
    ),
    badge: <LegalInputBadge status={status} />,
    body: reading.isOpen ? open : <ClampedText>{feedback}</ClampedText>,
    actions: !reading.isOpen && (
      <OpenRowButton
        to={reading.to}
        label={can.decide ? 'Decide' : 'Open'}
        of={getTitle(input)}
        variant={can.decide ? 'default' : 'subtle'}
      />
    ),
  };
}

function formatOutcome(input: ReceivedInput): string {
  const { name, attorney, status } = input;
  const notified = listed([attorney, status === 'approved' ? name : null].filter((one) => one !== null));
  const done =
    status === 'approved'
      ? `You approved the feedback on ${getTitle(input)}.`
      : `You rejected the feedback on ${getTitle(input)}.`;
  return notified ? `${done} We notified ${notified}.` : done;
}
