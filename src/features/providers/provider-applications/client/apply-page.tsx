import { Box, Button, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { ADD_BUTTON_ID } from '#core/client/form-sheet.ts';
import { useLetterKeys } from '#core/client/letter-keys.ts';
import { useListPage } from '#core/client/list-page.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import { checkSession, useSession } from '#features/accounts/accounts/client/session.ts';
import { hasRole, landingPath, landingRole } from '#features/accounts/roles/rules.ts';

import { applicationLabels } from '../rules.ts';
import type { Application } from '../schema.ts';
import { ownApplications } from './api.ts';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationBadge, listDocuments } from './application-text.tsx';

const words = {
  what: 'Your applications',
  notLoaded: 'Your applications could not be loaded.',
  noun: 'application',
  empty: 'You have not applied yet.',
  why: 'Mentors guide applicants and review their documents and tasks. Attorneys provide legal support.',
  none: 'You have not applied yet.',
  all: 'Show all applications',
};

const getTitle = ({ role }: Application) => applicationLabels[role];

/** Page on which a user applies as a mentor or attorney, with the state of each application. */
export default function ApplyPage() {
  const hasLetterKeys = useLetterKeys();
  const page = useListPage(ownApplications, {
    getTitle,
    draft: 'applications',
    tell: () => 'Your application was sent. We will let you know when we have decided.',
  });
  const { list, sheet } = page;
  const ownRoles = useHeldRoles(list.rows);
  return (
    <>
      <PageHeader
        subtitle="Apply to work with applicants, and check the status of your application."
        aside={
          list.can?.create &&
          !sheet.isOpen && (
            <Button
              id={ADD_BUTTON_ID}
              aria-keyshortcuts={hasLetterKeys ? 'N' : undefined}
              onClick={sheet.startCreating}
            >
              {sheet.isBegun ? 'Continue your draft' : 'Apply'}
            </Button>
          )
        }
      />
      {list.can?.create && (
        <Box {...sheet.boxProps} mb={20}>
          {sheet.isMounted && (
            <Panel>
              <ApplicationForm
                key={sheet.round}
                roles={list.can.roles}
                isApplicant={landingRole(ownRoles) === 'applicant'}
                {...sheet.form}
              />
            </Panel>
          )}
        </Box>
      )}
      <ListSection list={list} words={words} heading={sheet.heading} notice={sheet.notice}>
        {(rows) => (
          <RecordList
            label="Your applications"
            items={rows.map((row) => toItem(row, { isHeld: hasRole(ownRoles, row.role) }))}
            markedId={list.rowId}
          />
        )}
      </ListSection>
      {sheet.dialog}
    </>
  );
}

function toItem(application: Application, { isHeld }: { isHeld: boolean }) {
  const { id, role, notes, status, decision_note, decided_at, created_at } = application;
  const title = getTitle(application);
  return {
    id,
    title,
    details: (
      <>
        Sent <Instant at={created_at} show="day" />
        {decided_at && (
          <>
            {' '}
            · {status} <Instant at={decided_at} show="day" />
          </>
        )}
      </>
    ),
    badge: <ApplicationBadge status={status} />,
    body: (notes || decision_note) && (
      <Stack gap="sm" maw="46rem">
        {notes && <TypedText>{notes}</TypedText>}
        {decision_note && (
          <RowNote label={`Our response to your ${title.toLowerCase()}`} heading="Our response">
            {decision_note}
          </RowNote>
        )}
      </Stack>
    ),
    files: listDocuments(application),
    actions: status === 'approved' && isHeld && (
      <Button component={Link} to={landingPath(role)} variant="default" size="compact-md">
        Open your {role} workspace
      </Button>
    ),
  };
}

/** Roles of the session, which is reloaded if an approved application has added one. */
function useHeldRoles(applications: readonly Application[] | undefined) {
  const { session } = useSession();
  const ownRoles = session?.roles ?? [];
  const isNew = applications?.some(({ status, role }) => status === 'approved' && !hasRole(ownRoles, role)) ?? false;
  useEffect(() => {
    if (isNew) void checkSession();
  }, [isNew]);
  return ownRoles;
}
