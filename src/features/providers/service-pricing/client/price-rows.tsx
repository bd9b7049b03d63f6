import { Button } from '@mantine/core';

import { editButtonId } from '#core/client/form-sheet.ts';
import { ActiveSwitch } from '#core/client/ui/active-switch.tsx';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { DataTable, type DataTableProps } from '#core/client/ui/data-table.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { roleLabels } from '#features/accounts/roles/schema.ts';

import { formatAmount, type ListedPriceRow } from '../schema.ts';
import { overridePrice, listedPrices } from './api.ts';
import { getTitle, PriceForm, type PriceFormProps } from './price-form.tsx';
import classes from './pricing.module.css';

type PriceRowsProps = Pick<DataTableProps<ListedPriceRow>, 'list' | 'rows'> & {
  /** Row whose price is being edited. */
  editingId: string | undefined;
  onEdit: (row: ListedPriceRow) => void;
  form: Pick<PriceFormProps, 'onSaved' | 'onDirtyChange'> & { onCancel: (row: ListedPriceRow) => void };
};

/** Prices of all providers, one of which may be open. */
export function PriceRows({ list, rows, editingId, onEdit, form }: PriceRowsProps) {
  const renderPrice = (row: ListedPriceRow) =>
    row.id === editingId ? (
      <PriceForm row={row} {...form} onCancel={() => form.onCancel(row)} />
    ) : (
      <span className={classes.amount}>{formatAmount(row.price, row.currency)}</span>
    );
  const renderActions = (row: ListedPriceRow) => (
    <>
      <ActiveSwitch
        of={getTitle(row)}
        isActive={row.is_active}
        listKey={listedPrices.key}
        save={(is_active) => overridePrice(row, { is_active, version: row.version })}
      />
      <Button
        id={editButtonId(row.id)}
        variant="subtle"
        size="compact-md"
        aria-label={`Edit price: ${getTitle(row)}`}
        onClick={() => onEdit(row)}
      >
        Edit price
      </Button>
    </>
  );
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Service prices"
      getTitle={getTitle}
      columns={[
        { label: 'Service', sort: 'service_type', isTitle: true, renderCell: ({ service_type }) => service_type },
        { label: 'Provider', sort: 'provider', renderCell: (row) => <Provider row={row} /> },
        { label: 'Price', sort: 'price', isFigure: true, renderCell: renderPrice },
        { label: 'Last change', sort: 'updated_at', renderCell: (row) => <Instant at={row.updated_at} show="day" /> },
      ]}
      renderActions={renderActions}
      getEditHandler={(row) => () => onEdit(row)}
      renderCard={(row) => ({
        title: row.service_type,
        details: `${row.name} · ${formatRoles(row)} · ${row.email}`,
        body: renderPrice(row),
      })}
    />
  );
}

function Provider({ row }: { row: ListedPriceRow }) {
  return (
    <>
      {row.name}
      <CellNote>{row.email}</CellNote>
      <CellNote>{formatRoles(row)}</CellNote>
    </>
  );
}

function formatRoles({ roles, unverified }: ListedPriceRow): string {
  const roleNames = roles.map((role) =>
    unverified.includes(role) ? `${roleLabels[role]}, not verified` : roleLabels[role],
  );
  return roleNames.join(', ') || 'No role';
}
