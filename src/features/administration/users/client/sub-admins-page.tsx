import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { editButtonId } from '#core/client/form-sheet.ts';
import { useListPage } from '#core/client/list-page.ts';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { DataTable, type DataTableProps } from '#core/client/ui/data-table.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { permissions } from '#core/shared/permissions.ts';

import type { AdminRow } from '../schema.ts';
import { listedAdmins, setAdminActive } from './api.ts';
import { SubAdminForm } from './sub-admin-form.tsx';
import { permissionTexts, yesOrNo } from './user-text.tsx';

const words = {
  what: 'Admins',
  notLoaded: 'Admins could not be loaded.',
  noun: 'admin',
  add: 'Add sub-admin',
  empty: 'No admins found.',
  why: 'An owner can do everything. A sub-admin can do only what you choose.',
  none: 'No admins match this search.',
  all: 'Show all admins',
};

const filters = {
  active: { label: 'Status', choices: yesOrNo('Active', 'Deactivated') },
  permission: {
    label: 'Permissions',
    choices: permissions.map((value) => ({ value, label: permissionTexts[value].label })),
  },
};

/** Admins and their permissions, for owners. */
export default function SubAdminsPage() {
  const queryClient = useQueryClient();
  const page = useListPage(listedAdmins, {
    getTitle: ({ name }: AdminRow) => name,
    draft: 'sub-admins',
    tell: ({ name }, change) =>
      change === 'added' ? `${name} is now an admin.` : `${name}’s permissions were changed.`,
  });
  const { list, sheet } = page;
  const activeChange = useMutation({
    mutationFn: setAdminActive,
    onSuccess: ({ name, is_active }) => sheet.tell(is_active ? `${name} was activated.` : `${name} was deactivated.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listedAdmins.key }),
  });
  return (
    <ListPage
      page={page}
      subtitle="Admins, and what each can do."
      words={words}
      renderForm={(props, key) => <SubAdminForm key={key} {...props} />}
      filters={<FilterBar list={list} label="Admins" search="Name or email" filters={filters} />}
      lead={
        activeChange.error && (
          <ErrorBanner sentence="Your changes were not saved." failure={asApiError(activeChange.error)} isFocused />
        )
      }
    >
      {(rows) => (
        <AdminRows
          list={list}
          rows={rows}
          isBusy={activeChange.isPending}
          onEdit={sheet.edit}
          onToggleActive={({ id, is_active, version }) => activeChange.mutate({ id, is_active: !is_active, version })}
        />
      )}
    </ListPage>
  );
}

type AdminRowsProps = Pick<DataTableProps<AdminRow>, 'list' | 'rows'> & {
  isBusy: boolean;
  onEdit: (row: AdminRow) => void;
  onToggleActive: (row: AdminRow) => void;
};

function AdminRows({ list, rows, ...acts }: AdminRowsProps) {
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Admins"
      getTitle={({ name }) => name}
      getEditHandler={(row) => (row.can.edit ? () => acts.onEdit(row) : undefined)}
      renderActions={(row) => <Actions row={row} {...acts} />}
      columns={[
        {
          label: 'Name',
          isTitle: true,
          renderCell: ({ name, email }) => (
            <>
              {name}
              <CellNote canBreak>{email}</CellNote>
            </>
          ),
        },
        { label: 'Permissions', renderCell: (row) => <Permissions row={row} /> },
        { label: 'Status', renderCell: (row) => <State row={row} /> },
        { label: 'Changed', renderCell: (row) => <Instant at={row.updated_at} show="day" /> },
      ]}
      renderCard={(row) => ({
        title: row.name,
        details: (
          <>
            <CellNote canBreak>{row.email}</CellNote>
            <Permissions row={row} />
          </>
        ),
        badge: <State row={row} />,
      })}
    />
  );
}

function Permissions({ row: { is_owner, permissions: granted } }: { row: AdminRow }) {
  if (is_owner) return <>Everything (owner)</>;
  return <>{granted.map((permission) => permissionTexts[permission].label).join(', ') || 'No permissions yet'}</>;
}

function State({ row: { is_active } }: { row: AdminRow }) {
  return is_active ? (
    <StatusBadge tone="green">Active</StatusBadge>
  ) : (
    <StatusBadge tone="rust">Deactivated</StatusBadge>
  );
}

function Actions({ row, isBusy, onEdit, onToggleActive }: Omit<AdminRowsProps, 'list' | 'rows'> & { row: AdminRow }) {
  if (!row.can.edit) return <CellNote canBreak>You</CellNote>;
  return (
    <Group gap="xs">
      <Button id={editButtonId(row.id)} {...compact} aria-label={`Edit ${row.name}`} onClick={() => onEdit(row)}>
        Edit
      </Button>
      <Button
        {...compact}
        disabled={isBusy}
        aria-label={`${row.is_active ? 'Deactivate' : 'Activate'} ${row.name}`}
        onClick={() => onToggleActive(row)}
      >
        {row.is_active ? 'Deactivate' : 'Activate'}
      </Button>
    </Group>
  );
}

const compact = { variant: 'subtle', size: 'compact-md' } as const;
