import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { ADD_BUTTON_ID } from '#core/client/form-sheet.ts';
import { useLetterKeys } from '#core/client/letter-keys.ts';
import { useListPage } from '#core/client/list-page.ts';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { DataTable } from '#core/client/ui/data-table.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { roleLabels, roles } from '#features/accounts/roles/schema.ts';

import type { UserRow } from '../schema.ts';
import { listedUsers } from './api.ts';
import { AssignForm } from './assign-form.tsx';
import { usersPath } from './pages.ts';
import { RoleBadges, TrialText, yesOrNo } from './user-text.tsx';
import classes from './users.module.css';

const words = {
  what: 'Users',
  notLoaded: 'Users could not be loaded.',
  noun: 'user',
  empty: 'No users found.',
  why: 'Everyone who signs up appears here.',
  none: 'No users match this search.',
  all: 'Show all users',
};

const filters = {
  role: { label: 'Role', choices: roles.toReversed().map((value) => ({ value, label: roleLabels[value] })) },
  active: { label: 'Access', choices: yesOrNo('On', 'Off') },
  trial: {
    label: 'Trial',
    choices: [
      { value: 'running', label: 'Active' },
      { value: 'ending', label: 'Ends within 7 days' },
      { value: 'over', label: 'Over' },
    ],
  },
  subscribed: { label: 'Subscribed', choices: yesOrNo('Yes', 'No') },
};

/** List of users and roles, with the form that assigns one. */
export default function UsersPage() {
  const hasLetterKeys = useLetterKeys();
  const page = useListPage(listedUsers, {
    getTitle: ({ name }: UserRow) => name,
    draft: 'user-roles',
    tell: ({ name }) => `The role was assigned to ${name}.`,
  });
  const { list, sheet } = page;
  return (
    <>
      <PageHeader
        subtitle="Users, their roles, and whether each role is active."
        aside={
          list.can?.create &&
          !sheet.isOpen && (
            <Button
              id={ADD_BUTTON_ID}
              aria-keyshortcuts={hasLetterKeys ? 'N' : undefined}
              onClick={sheet.startCreating}
            >
              Assign role
            </Button>
          )
        }
      />
      {list.can?.create && (
        <div {...sheet.boxProps} className={classes.sheet}>
          {sheet.isMounted && (
            <Panel>
              <AssignForm key={sheet.round} roles={list.can.roles} {...sheet.form} />
            </Panel>
          )}
        </div>
      )}
      <ListSection
        list={list}
        words={words}
        heading={sheet.heading}
        notice={sheet.notice}
        filters={<FilterBar list={list} label="Users" search="Name or email" filters={filters} csv="/api/users" />}
      >
        {(rows) => <UserRows list={list} rows={rows} />}
      </ListSection>
      {sheet.dialog}
    </>
  );
}

function UserRows({ list, rows }: Pick<Parameters<typeof DataTable<UserRow>>[0], 'list' | 'rows'>) {
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Users"
      getTitle={({ name }) => name}
      columns={[
        {
          label: 'Name',
          sort: 'name',
          isTitle: true,
          renderCell: ({ id, name }) => <Link to={`${usersPath}/${id}`}>{name}</Link>,
        },
        { label: 'Email', sort: 'email', renderCell: (row) => <Email row={row} /> },
        { label: 'Roles', renderCell: (row) => <RoleBadges {...row} /> },
        {
          label: 'Trial',
          renderCell: (row) => <TrialText end={row.trial_end_date} isSubscribed={row.is_subscribed} />,
        },
        { label: 'Joined', sort: 'created_at', renderCell: (row) => <Instant at={row.created_at} show="day" /> },
        {
          label: 'Last active',
          renderCell: ({ last_active_at: at }) => (at ? <Instant at={at} show="day" /> : 'Never'),
        },
      ]}
      renderCard={(row) => ({
        title: row.name,
        reading: { to: `${usersPath}/${row.id}` },
        details: (
          <>
            <Email row={row} />
            {(row.is_subscribed || row.trial_end_date) && (
              <CellNote canBreak>
                Trial: <TrialText end={row.trial_end_date} isSubscribed={row.is_subscribed} />
              </CellNote>
            )}
          </>
        ),
        badge: <RoleBadges {...row} />,
      })}
    />
  );
}

function Email({ row: { email, is_confirmed } }: { row: UserRow }) {
  return (
    <>
      {email}
      {!is_confirmed && <CellNote canBreak>Not confirmed yet</CellNote>}
    </>
  );
}
