import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { KeptForm, useDecisions } from '#core/client/decisions.tsx';
import { useList } from '#core/client/list.ts';
import { DecisionList, type Reading } from '#core/client/ui/decision-list.tsx';
import { DecisionLine } from '#core/client/ui/decision-line.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { FileList } from '#core/client/ui/file-list.tsx';
import type { RecordListItem } from '#core/client/ui/record-list.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import { OpenRowButton } from '#core/client/ui/open-row-button.tsx';
import { paths } from '#core/shared/paths.ts';
import { roleLabels, providerRoles } from '#features/accounts/roles/schema.ts';

import { applicationStatuses, type ReceivedApplication } from '../schema.ts';
import { receivedApplications } from './api.ts';
import { ApplicationBadge, listDocuments, statusLabels } from './application-text.tsx';
import { DecisionForm } from './decision-form.tsx';

const words = {
  what: 'Applications',
  notLoaded: 'Applications could not be loaded.',
  noun: 'application',
  empty: 'No applications yet.',
  why: 'Users who want to work as mentors or attorneys submit their documents, and you decide.',
  none: 'No applications match this search.',
  all: 'Show all applications',
};

const filters = {
  status: { label: 'Status', choices: applicationStatuses.map((value) => ({ value, label: statusLabels[value] })) },
  role: { label: 'Role', choices: providerRoles.map((value) => ({ value, label: roleLabels[value] })) },
};

/** Applications of all users, undecided ones first, oldest first. */
export default function ApplicationsPage() {
  const list = useList(receivedApplications);
  const { statusMessage, dialog, callbacks } = useDecisions<ReceivedApplication>(
    ({ name, status }) => `You ${status} the application from ${name}. They have been notified.`,
  );
  return (
    <>
      <PageHeader subtitle="Users who apply to work as mentors or attorneys." />
      <DecisionList
        list={list}
        label="Applications"
        words={words}
        statusMessage={statusMessage}
        search="Name or email"
        filters={filters}
        csv="/api/applications/all"
      >
        {(row, reading) =>
          toItem(row, {
            reading,
            decision: (
              <KeptForm key={statusMessage.round} isPossible={row.can.decide}>
                {(onInputChange) => <DecisionForm application={row} {...callbacks} onInputChange={onInputChange} />}
              </KeptForm>
            ),
          })
        }
      </DecisionList>
      {dialog}
    </>
  );
}

type ItemOptions = { reading: Reading; decision: ReactNode };

function toItem(application: ReceivedApplication, { reading, decision }: ItemOptions): RecordListItem {
  const { id, name, email, role, notes, status, created_at, can } = application;
  const { isOpen } = reading;
  return {
    id,
    title: name,
    reading,
    details: (
      <>
        {roleLabels[role]} · {email} · sent <Instant at={created_at} show="day" />
      </>
    ),
    badge: <ApplicationBadge status={status} />,
    body: (isOpen || notes || status !== 'pending') && (
      <Body application={application} isOpen={isOpen} decision={decision} />
    ),
    files: isOpen ? [] : listDocuments(application),
    actions: can.decide && !isOpen && <OpenRowButton to={reading.to} label="Decide" of={name} />,
  };
}

function Body({
  application,
  isOpen,
  decision,
}: Pick<ItemOptions, 'decision'> & { application: ReceivedApplication; isOpen: boolean }) {
  const { user_id, name, notes, status, decision_note, reviewer, decided_at, can } = application;
  return (
    <Stack gap="sm" maw="46rem">
      {notes && (isOpen ? <TypedText>{notes}</TypedText> : <ClampedText>{notes}</ClampedText>)}
      {isOpen && <FileList label={`${name}’s documents`} files={listDocuments(application)} />}
      {isOpen && (
        <TypedText>
          <TextLink to={`${paths.admin}/roles/${user_id}`}>Open {name}’s page</TextLink>
        </TypedText>
      )}
      {decided_at && (
        <>
          <DecisionLine decision={status} by={reviewer} at={decided_at} show="day" />
          {decision_note && (
            <RowNote label={`Note to ${name}`} heading="Note to the applicant">
              {decision_note}
            </RowNote>
          )}
        </>
      )}
      {isOpen && decision}
      {isOpen && status === 'pending' && !can.decide && (
        <SoftText>This is your own application, so another admin decides.</SoftText>
      )}
    </Stack>
  );
}
