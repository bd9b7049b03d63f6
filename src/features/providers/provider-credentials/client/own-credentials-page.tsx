import { Button } from '@mantine/core';
import { useMemo } from 'react';

import { editButtonId } from '#core/client/form-sheet.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useListPage } from '#core/client/list-page.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { useRemoval } from '#core/client/removal.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { useProviderRole } from '#core/client/current-page.ts';

import { expiryText } from '../rules.ts';
import type { Credential } from '../schema.ts';
import { ownCredentials, removeCredential } from './api.ts';
import { CredentialBadge, listDocuments, getTitle } from './credential-text.tsx';
import { OwnCredentialForm } from './own-credential-form.tsx';

const words = {
  what: 'Your credentials',
  notLoaded: 'Your credentials could not be loaded.',
  noun: 'credential',
  add: 'Add a credential',
  empty: 'No credentials uploaded yet',
  none: 'No credentials match this search.',
  all: 'Show all credentials',
};
const why = {
  mentor: 'Once we have verified one, applicants see it on your profile, and see you as verified.',
  attorney: 'Once we have verified a current license, applicants see you as verified.',
};

/** Credentials that prove the qualification of a mentor or attorney. */
export default function OwnCredentialsPage() {
  const role = useProviderRole();
  const source = useMemo(() => ownCredentials(role), [role]);
  const page = useListPage(source, {
    getTitle,
    draft: `${role}-credentials`,
    tell: (row, change) =>
      change === 'added'
        ? `“${getTitle(row)}” was submitted for verification.`
        : `“${getTitle(row)}” was updated and is waiting for verification.`,
  });
  const { list, sheet } = page;
  const today = dateIn(useTimeZone(), useNow());
  const removal = useRemoval<Credential>({
    listKey: source.key,
    getTitle,
    warning: 'This permanently deletes it, and removes it from your profile.',
    remove: removeCredential,
    sheet,
  });
  return (
    <>
      <ListPage
        page={page}
        subtitle="Proof of your qualifications. Applicants see verified credentials on your profile, but not the documents."
        words={{ ...words, why: why[role] }}
        renderForm={(props, key) => <OwnCredentialForm key={key} role={role} {...props} />}
        lead={removal.failure}
        filters={null}
        hasFiles
      >
        {(rows) => (
          <RecordList
            label="Your credentials"
            markedId={list.rowId}
            items={rows.map((row) =>
              toItem(row, { today, onEdit: () => sheet.edit(row), onDelete: () => removal.ask(row) }),
            )}
          />
        )}
      </ListPage>
      {removal.dialog}
    </>
  );
}

type RowActions = { today: string } & Record<'onEdit' | 'onDelete', () => void>;

function toItem(row: Credential, { today, onEdit, onDelete }: RowActions): RecordListItem {
  const { id, issuing_authority, issue_date, expiry_date, decision_note, decided_at } = row;
  const title = getTitle(row);
  return {
    id,
    title,
    details: [issuing_authority, `issued ${formatDate(issue_date)}`, expiry_date && expiryText(expiry_date, today)]
      .filter(Boolean)
      .join(' · '),
    badge: <CredentialBadge {...row} />,
    body: decision_note && (
      <RowNote
        label={`Note on ${title}`}
        heading={
          <>
            Our note
            {decided_at && (
              <>
                , <Instant at={decided_at} show="day" />
              </>
            )}
          </>
        }
      >
        {decision_note}
      </RowNote>
    ),
    files: listDocuments(row),
    onEdit,
    actions: (
      <Button id={editButtonId(id)} variant="subtle" size="compact-md" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
    ),
    acts: [{ label: 'Delete', onClick: onDelete }],
  };
}
