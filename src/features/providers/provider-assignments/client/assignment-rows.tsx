import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';

import { CellNote } from '#core/client/ui/cell-note.tsx';
import { DataTable, type DataTableProps } from '#core/client/ui/data-table.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { roleLabels } from '#features/accounts/roles/schema.ts';

import type { AssignmentRow } from '../schema.ts';
import classes from './assignments.module.css';
import { applicantsText } from './user-input.tsx';

type AssignmentRowsProps = Pick<DataTableProps<AssignmentRow>, 'list' | 'rows'> & {
  onRemove: (row: AssignmentRow) => void;
};

const userAddress = (id: string): string => `${paths.admin}/roles/${id}`;

export function AssignmentRows({ list, rows, onRemove }: AssignmentRowsProps) {
  const renderRemove = (row: AssignmentRow) => (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={`Remove ${row.mentor_name} from ${row.user_name}`}
      onClick={() => onRemove(row)}
    >
      Remove
    </Button>
  );
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Assignments"
      getTitle={({ user_name, mentor_name }) => `${mentor_name} and ${user_name}`}
      columns={[
        {
          label: 'Applicant',
          sort: 'applicant',
          isTitle: true,
          renderCell: (row) => <UserCell id={row.user_id} name={row.user_name} email={row.user_email} />,
        },
        {
          label: 'Mentor or attorney',
          sort: 'provider',
          renderCell: (row) => <UserCell id={row.mentor_id} name={row.mentor_name} email={row.mentor_email} />,
        },
        {
          label: 'Role',
          renderCell: (row) => (
            <span className={classes.kind}>
              <Kind row={row} />
              <Applicants row={row} />
            </span>
          ),
        },
        { label: 'Assigned', sort: 'assigned_at', renderCell: (row) => <Instant at={row.assigned_at} show="day" /> },
      ]}
      renderActions={renderRemove}
      renderCard={(row) => ({
        title: row.user_name,
        reading: { to: userAddress(row.user_id) },
        details: row.user_email,
        body: (
          <Text mt={4}>
            <RichText
              text="assigned to {mentor} since {day}"
              values={{
                mentor: <TextLink to={userAddress(row.mentor_id)}>{row.mentor_name}</TextLink>,
                day: <Instant at={row.assigned_at} show="day" />,
              }}
            />{' '}
            · <Applicants row={row} />
          </Text>
        ),
        badge: <Kind row={row} />,
        actions: renderRemove(row),
      })}
    />
  );
}

function UserCell({ id, name, email }: { id: string; name: string; email: string }) {
  return (
    <>
      <Link to={userAddress(id)}>{name}</Link>
      <CellNote canBreak>{email}</CellNote>
    </>
  );
}

function Kind({ row: { mentor_roles, unverified, is_active } }: { row: AssignmentRow }) {
  const roleNames = mentor_roles.map(
    (role) => `${roleLabels[role]}${unverified.includes(role) ? ', not verified' : ''}`,
  );
  const label = roleNames.join(', ') || 'No role';
  return is_active ? (
    <StatusBadge tone={unverified.length > 0 ? 'brass' : 'green'}>{label}</StatusBadge>
  ) : (
    <StatusBadge tone="rust">{`${label}, access off`}</StatusBadge>
  );
}

/** Number of the provider's applicants, with a link to them. */
function Applicants({ row: { mentor_email, applicants } }: { row: AssignmentRow }) {
  return <TextLink to={`?${new URLSearchParams({ q: mentor_email })}`}>{applicantsText(applicants)}</TextLink>;
}
