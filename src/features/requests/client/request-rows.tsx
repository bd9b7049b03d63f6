import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { editButtonId } from '#core/client/form-sheet.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { DataTable, type DataTableProps } from '#core/client/ui/data-table.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { paths } from '#core/shared/paths.ts';

import { formatDollars } from '../rules.ts';
import type { RequestRow } from '../schema.ts';
import classes from './request-rows.module.css';
import { deliveryText, noteOf, statusTones, titleOf } from './request-text.ts';

export type RequestRowsProps = Pick<DataTableProps<RequestRow>, 'list' | 'rows'> & {
  onEdit: (row: RequestRow) => void;
  onDelete: (row: RequestRow) => void;
};

/** The requests as a table, or where there is no room for one as cards. */
export function RequestRows({ list, rows, ...acts }: RequestRowsProps) {
  const reader = { now: useNow(), timeZone: useTimeZone() };
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Your requests"
      titleOf={titleOf}
      editOf={(row) => (row.can.edit ? () => acts.onEdit(row) : undefined)}
      columns={[
        {
          label: 'Product',
          sort: 'product',
          isTitle: true,
          renderCell: (row) => (
            <>
              {row.product}
              <Details row={row} />
            </>
          ),
        },
        { label: 'Quantity', sort: 'quantity', isFigure: true, renderCell: (row) => row.quantity },
        { label: 'Unit cost', isFigure: true, renderCell: (row) => formatDollars(row.cost) },
        { label: 'Total cost', sort: 'total', isFigure: true, renderCell: (row) => formatDollars(row.total) },
        {
          label: 'Delivery',
          sort: 'delivery_time',
          renderCell: (row) => <div className={classes.delivery}>{deliveryText(row, reader)}</div>,
        },
        {
          label: 'Status',
          sort: 'status',
          renderCell: (row) => (
            <div className={classes.status}>
              <Status row={row} />
            </div>
          ),
        },
        {
          label: 'Actions',
          renderCell: (row) => (
            <div className={classes.actions}>
              <Actions row={row} {...acts} />
            </div>
          ),
        },
      ]}
      renderCard={(row) => ({
        title: row.product,
        details: (
          <>
            <strong className={classes.total}>{formatDollars(row.total)}</strong> · {row.quantity} ×{' '}
            {formatDollars(row.cost)} · {row.expected_at ? 'Expected ' : 'Delivery '}
            {deliveryText(row, reader)}
            <Details row={row} />
          </>
        ),
        badge: <Status row={row} />,
        actions: <Actions row={row} {...acts} />,
      })}
    />
  );
}

function Details({ row }: { row: RequestRow }) {
  const note = noteOf(row);
  return (
    <span className={classes.details}>
      {row.reference}, <Instant at={row.created_at} show="day" />
      {row.notes && <span className={classes.notes}>{row.notes}</span>}
      {note && <span className={classes.note}>{note}</span>}
    </span>
  );
}

function Status({ row: { status } }: { row: RequestRow }) {
  return <StatusBadge tone={statusTones[status]}>{status}</StatusBadge>;
}

function Actions({ row, onEdit, onDelete }: Pick<RequestRowsProps, 'onEdit' | 'onDelete'> & { row: RequestRow }) {
  const title = titleOf(row);
  return (
    <>
      {row.can.pay && <PayNow row={row} />}
      {row.can.edit && (
        <Button id={editButtonId(row.id)} {...compact} aria-label={`Edit ${title}`} onClick={() => onEdit(row)}>
          Edit
        </Button>
      )}
      {row.can.delete && (
        <Button {...compact} aria-label={`Delete ${title}`} onClick={() => onDelete(row)}>
          Delete
        </Button>
      )}
    </>
  );
}

/** Leads to the product's payment link, or where there is none to the page that says how to pay. */
function PayNow({ row }: { row: RequestRow }) {
  const label = `Pay Now for ${titleOf(row)}`;
  if (row.payment_link === null) {
    return (
      <Button {...pay} component={Link} to={`${paths.payment}/${row.id}`} aria-label={label}>
        Pay Now
      </Button>
    );
  }
  return (
    <Button
      {...pay}
      component="a"
      href={row.payment_link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}, opens in a new tab`}
    >
      Pay Now
    </Button>
  );
}

const compact = { variant: 'subtle', size: 'compact-md' } as const;
const pay = { variant: 'light', size: 'compact-md' } as const;
