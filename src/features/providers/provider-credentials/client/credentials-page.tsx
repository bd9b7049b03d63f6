import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { KeptForm, useDecisions } from '#core/client/decisions.tsx';
import { useList } from '#core/client/list.ts';
import { FileList } from '#core/client/ui/file-list.tsx';
import { DecisionLine } from '#core/client/ui/decision-line.tsx';
import { DecisionList, type Reading } from '#core/client/ui/decision-list.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import type { RecordListItem } from '#core/client/ui/record-list.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { OpenRowButton } from '#core/client/ui/open-row-button.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import { roleLabels, providerRoles } from '#features/accounts/roles/schema.ts';

import { credentialTypes, verificationStatuses, type SubmittedCredential } from '../schema.ts';
import { submittedCredentials } from './api.ts';
import { CredentialBadge, listDocuments, statusLabels, getTitle } from './credential-text.tsx';
import { VerdictForm } from './verdict-form.tsx';

const words = {
  what: 'Credentials',
  notLoaded: 'Credentials could not be loaded.',
  noun: 'credential',
  empty: 'No credentials yet.',
  why: 'Mentors and attorneys upload licenses, degrees and other proof, and you verify them.',
  none: 'No credentials match this search.',
  all: 'Show all credentials',
};

const filters = {
  status: { label: 'Status', choices: verificationStatuses.map((value) => ({ value, label: statusLabels[value] })) },
  role: { label: 'Role', choices: providerRoles.map((value) => ({ value, label: roleLabels[value] })) },
  type: { label: 'Type', choices: credentialTypes },
  expired: {
    label: 'Expiry',
    choices: [
      { value: 'true', label: 'Expired' },
      { value: 'false', label: 'Not expired' },
    ],
  },
};

/** Credentials of all mentors and attorneys. Pending ones come first, oldest first. */
export default function CredentialsPage() {
  const list = useList(submittedCredentials);
  const { statusMessage, dialog, callbacks } = useDecisions<SubmittedCredential>(
    (credential) =>
      `You ${credential.verification_status} ${credential.name}’s ${getTitle(credential)}. They have been notified.`,
  );
  return (
    <>
      <PageHeader subtitle="Proof of qualifications submitted by mentors and attorneys, with supporting documents." />
      <DecisionList
        list={list}
        label="Credentials"
        words={words}
        statusMessage={statusMessage}
        search="Name, email or number"
        filters={filters}
        csv="/api/credentials/all"
      >
        {(row, reading) =>
          toItem(row, {
            reading,
            verdict: (
              <KeptForm key={statusMessage.round} isPossible={row.can.decide}>
                {(onInputChange) => <VerdictForm credential={row} {...callbacks} onInputChange={onInputChange} />}
              </KeptForm>
            ),
          })
        }
      </DecisionList>
      {dialog}
    </>
  );
}

type ItemOptions = { reading: Reading; verdict: ReactNode };

function toItem(credential: SubmittedCredential, { reading, verdict }: ItemOptions): RecordListItem {
  const { id, name, email, role, issuing_authority, verification_status, can } = credential;
  const { isOpen } = reading;
  const title = getTitle(credential);
  return {
    id,
    title: `${name}: ${title}`,
    reading,
    details: [roleLabels[role], formatValidity(credential), issuing_authority, email].join(' · '),
    badge: <CredentialBadge {...credential} />,
    body: (isOpen || verification_status !== 'pending') && (
      <Body credential={credential} isOpen={isOpen} verdict={verdict} />
    ),
    files: isOpen ? [] : listDocuments(credential),
    actions: can.decide && !isOpen && <OpenRowButton to={reading.to} label="Decide" of={`${name}’s ${title}`} />,
  };
}

function formatValidity({ issue_date, expiry_date, is_expired }: SubmittedCredential): string {
  const issued = formatDate(issue_date);
  if (expiry_date === null) return `issued ${issued}`;
  const expiry = formatDate(expiry_date);
  return is_expired ? `issued ${issued}, expired ${expiry}` : `issued ${issued}, expires ${expiry}`;
}

function Body({
  credential,
  isOpen,
  verdict,
}: Pick<ItemOptions, 'verdict'> & { credential: SubmittedCredential; isOpen: boolean }) {
  const { user_id, name, verification_status, decision_note, decider, decided_at, created_at, updated_at, can } =
    credential;
  return (
    <Stack gap="sm" maw="46rem">
      {isOpen && <FileList label={`${name}’s document`} files={listDocuments(credential)} />}
      {isOpen && (
        <p className="long-words">
          <RichText
            text={
              verification_status === 'pending' && updated_at !== created_at
                ? 'Submitted {submitted} · changed {changed}'
                : 'Submitted {submitted}'
            }
            values={{
              submitted: <Instant at={created_at} show="day" />,
              changed: <Instant at={updated_at} show="day" />,
            }}
          />
          {' · '}
          <TextLink to={`${paths.admin}/roles/${user_id}`}>Open {name}’s page</TextLink>
        </p>
      )}
      {decided_at && (
        <>
          <DecisionLine decision={verification_status} by={decider} at={decided_at} show="day" />
          {decision_note && (
            <RowNote label={`Note to ${name}`} heading="Note to the provider">
              {decision_note}
            </RowNote>
          )}
        </>
      )}
      {isOpen && verdict}
      {isOpen && verification_status === 'pending' && !can.decide && (
        <SoftText>This is your own credential, so another admin decides.</SoftText>
      )}
    </Stack>
  );
}
