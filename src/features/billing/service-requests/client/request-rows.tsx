import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';

import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { DataTable, type DataTableProps } from '#core/client/ui/data-table.tsx';
import { FileList } from '#core/client/ui/file-list.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import { listedFiles } from '#core/client/listed-files.ts';
import { paths } from '#core/shared/paths.ts';

import { formatDollars, payLink } from '../rules.ts';
import type { RequestRow } from '../schema.ts';
import classes from './request-rows.module.css';
import { deliveryText, statusTones, getTitle } from './request-text.ts';

export type RequestRowsProps = Pick<DataTableProps<RequestRow>, 'list' | 'rows'> & {
  onEdit: (row: RequestRow) => void;
  onDelete: (row: RequestRow) => void;
};

/** Requests as a table, or as cards on narrow screens. */
export function RequestRows({ list, rows, onEdit, onDelete }: RequestRowsProps) {
  const reader = { now: useNow(), timeZone: useTimeZone() };
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Your requests"
      getTitle={getTitle}
      getEditHandler={(row) => (row.can.edit ? () => onEdit(row) : undefined)}
      columns={[
        {
          label: 'Product',
          sort: 'product',
          isTitle: true,
          renderCell: (row) => (
            <>
              {row.product}
              <CellNote>
                {row.reference}
                {row.notes && <ClampedText>{row.notes}</ClampedText>}
              </CellNote>
              <Delivered row={row} />
            </>
          ),
        },
        {
          label: 'Date',
          sort: 'created_at',
          renderCell: (row) => (
            <span className={classes.whole}>
              <Instant at={row.created_at} show="day" />
            </span>
          ),
        },
        { label: 'Quantity', sort: 'quantity', isFigure: true, renderCell: (row) => row.quantity },
        {
          label: 'Total cost',
          sort: 'total',
          isFigure: true,
          renderCell: (row) => (
            <>
              {formatDollars(row.total)}
              {row.quantity > 1 && <CellNote>{formatDollars(row.cost)} each</CellNote>}
            </>
          ),
        },
        { label: 'Delivery', sort: 'delivery_time', renderCell: (row) => <Delivery row={row} reader={reader} /> },
        { label: 'Status', sort: 'status', renderCell: (row) => <Status row={row} /> },
      ]}
      renderCard={(row) => ({
        title: row.product,
        details: (
          <>
            <strong className={classes.total}>{formatDollars(row.total)}</strong>
            {row.quantity > 1 && ` · ${row.quantity} × ${formatDollars(row.cost)}`} ·{' '}
            <Delivery row={row} reader={reader} isInSentence />
          </>
        ),
        body: (row.notes || row.status === 'Delivered') && (
          <>
            {row.notes && <ClampedText>{row.notes}</ClampedText>}
            <Delivered row={row} />
          </>
        ),
        beside: (
          <>
            {row.reference} · <Instant at={row.created_at} show="day" />
          </>
        ),
        badge: <Status row={row} />,
      })}
      renderActions={(row) => row.can.pay && <PayNow row={row} />}
      getActions={(row) => [
        ...(row.can.edit ? [{ label: 'Edit', onClick: () => onEdit(row) }] : []),
        ...(row.can.delete ? [{ label: 'Delete', onClick: () => onDelete(row) }] : []),
      ]}
    />
  );
}

function Delivery({
  row,
  reader,
  isInSentence = false,
}: {
  row: RequestRow;
  reader: Parameters<typeof deliveryText>[1];
  isInSentence?: boolean;
}) {
  if (row.delivered_at) {
    return (
      <>
        Delivered{' '}
        <span className={classes.whole}>
          <Instant at={row.delivered_at} show="day" />
        </span>
      </>
    );
  }
  return (
    <>
      {isInSentence && (row.expected_at ? 'Expected ' : 'Delivery ')}
      {deliveryText(row, reader)}
    </>
  );
}

/** Delivered files and note. */
function Delivered({ row }: { row: RequestRow }) {
  const { delivered_files: files, delivery_note: note } = row;
  if (files.length === 0 && note === '') return null;
  return (
    <Stack gap="xs" mt="xs" fw={400}>
      {note && (
        <RowNote label={`Delivery note for ${getTitle(row)}`} heading="Delivered">
          {note}
        </RowNote>
      )}
      <FileList label={`Files delivered for ${getTitle(row)}`} files={listedFiles(files)} />
    </Stack>
  );
}

function Status({ row: { status, paid, invoice_number: invoice, order_id: order } }: { row: RequestRow }) {
  return (
    <span className={classes.whole}>
      <StatusBadge tone={statusTones[status]}>{status}</StatusBadge>
      {paid && status === 'Delivered' && <CellNote>Paid</CellNote>}
      {invoice && (
        <CellNote>
          <TextLink to={`${paths.payment}/${order}`}>Invoice {invoice}</TextLink>
        </CellNote>
      )}
    </span>
  );
}

/** Link to the payment page. After work has started, paying is still possible but no longer the next step. */
function PayNow({ row }: { row: RequestRow }) {
  const isNext = row.status === 'Pending';
  const label = isNext ? 'Pay Now' : 'Pay';
  return (
    <Button
      {...(isNext ? { variant: 'default' } : { variant: 'subtle' })}
      size="compact-md"
      component={Link}
      to={payLink(row.id)}
      aria-label={`${label} for ${getTitle(row)}`}
    >
      {label}
    </Button>
  );
}
