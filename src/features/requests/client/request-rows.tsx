import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { DataTable, type DataTableProps } from '#core/client/ui/data-table.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TwoLines } from '#core/client/ui/two-lines.tsx';
import { paths } from '#core/shared/paths.ts';

import { formatDollars } from '../rules.ts';
import type { RequestRow } from '../schema.ts';
import classes from './request-rows.module.css';
import { deliveryText, statusTones, titleOf } from './request-text.ts';

export type RequestRowsProps = Pick<DataTableProps<RequestRow>, 'list' | 'rows'> & {
  onEdit: (row: RequestRow) => void;
  onDelete: (row: RequestRow) => void;
};

/** The requests as a table, or where there is no room for one as cards. */
export function RequestRows({ list, rows, onEdit, onDelete }: RequestRowsProps) {
  const reader = { now: useNow(), timeZone: useTimeZone() };
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Your requests"
      titleOf={titleOf}
      editOf={(row) => (row.can.edit ? () => onEdit(row) : undefined)}
      columns={[
        {
          label: 'Product',
          sort: 'product',
          isTitle: true,
          renderCell: (row) => (
            <>
              <TwoLines>{row.product}</TwoLines>
              <div className={classes.details}>
                {row.reference}
                {row.notes && <TwoLines>{row.notes}</TwoLines>}
              </div>
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
              {row.quantity > 1 && <div className={classes.details}>{formatDollars(row.cost)} each</div>}
            </>
          ),
        },
        { label: 'Delivery', sort: 'delivery_time', renderCell: (row) => deliveryText(row, reader) },
        { label: 'Status', sort: 'status', renderCell: (row) => <Status row={row} /> },
      ]}
      renderCard={(row) => ({
        title: row.product,
        details: (
          <>
            <strong className={classes.total}>{formatDollars(row.total)}</strong>
            {row.quantity > 1 && ` · ${row.quantity} × ${formatDollars(row.cost)}`} ·{' '}
            {row.expected_at ? 'Expected ' : 'Delivery '}
            {deliveryText(row, reader)}
          </>
        ),
        body: row.notes && <TwoLines>{row.notes}</TwoLines>,
        beside: (
          <>
            {row.reference} · <Instant at={row.created_at} show="day" />
          </>
        ),
        badge: <Status row={row} />,
      })}
      renderActions={(row) => row.can.pay && <PayNow row={row} />}
      actsOf={(row) => [
        ...(row.can.edit ? [{ label: 'Edit', onClick: () => onEdit(row) }] : []),
        ...(row.can.delete ? [{ label: 'Delete', onClick: () => onDelete(row) }] : []),
      ]}
    />
  );
}

function Status({ row: { status } }: { row: RequestRow }) {
  return (
    <span className={classes.whole}>
      <StatusBadge tone={statusTones[status]}>{status}</StatusBadge>
    </span>
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

const pay = { variant: 'default', size: 'compact-md' } as const;
