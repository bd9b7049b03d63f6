import { Button, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';

import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { paths } from '#core/shared/paths.ts';

import { formatDollars } from '../rules.ts';
import type { RequestQuery, RequestRow, RequestSort } from '../schema.ts';
import classes from './request-rows.module.css';
import { deliveryText, noteOf, statusTones, titleOf } from './request-text.ts';

/** Beside the sidebar a table with seven columns has room from here on. */
const TABLE_MIN_WIDTH = '(min-width: 76em)';

export type RequestRowsProps = {
  rows: readonly RequestRow[];
  query: RequestQuery;
  onEdit: (row: RequestRow) => void;
  onDelete: (row: RequestRow) => void;
};

/** The requests as a table, or where there is no room for one as cards. */
export function RequestRows(props: RequestRowsProps) {
  const isWide = useMediaQuery(TABLE_MIN_WIDTH, true, { getInitialValueInEffect: false });
  return isWide ? <RequestTable {...props} /> : <RequestCards {...props} />;
}

function RequestTable({ rows, query, ...acts }: RequestRowsProps) {
  const reader = { now: useNow(), timeZone: useTimeZone() };
  const heading = (label: string, sort?: RequestSort, isFigure = false) => (
    <Table.Th
      className={isFigure ? classes.figure : undefined}
      aria-sort={sort === query.sort ? (query.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {label}
    </Table.Th>
  );
  return (
    <Table aria-label="Your requests">
      <Table.Thead>
        <Table.Tr>
          {heading('Product', 'product')}
          {heading('Quantity', 'quantity', true)}
          {heading('Unit cost', undefined, true)}
          {heading('Total cost', 'total', true)}
          {heading('Delivery', 'delivery_time')}
          {heading('Status', 'status')}
          {heading('Actions')}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row" className={classes.product}>
              {row.product}
              <Details row={row} />
            </Table.Th>
            <Table.Td className={classes.figure}>{row.quantity}</Table.Td>
            <Table.Td className={classes.figure}>{formatDollars(row.cost)}</Table.Td>
            <Table.Td className={classes.figure}>{formatDollars(row.total)}</Table.Td>
            <Table.Td className={classes.delivery}>{deliveryText(row, reader)}</Table.Td>
            <Table.Td className={classes.status}>
              <Status row={row} />
            </Table.Td>
            <Table.Td>
              <div className={classes.actions}>
                <Actions row={row} {...acts} />
              </div>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function RequestCards({ rows, query: _query, ...acts }: RequestRowsProps) {
  const reader = { now: useNow(), timeZone: useTimeZone() };
  const items = rows.map((row) => ({
    id: row.id,
    title: row.product,
    details: (
      <>
        <strong className={classes.total}>{formatDollars(row.total)}</strong> · {row.quantity} × {formatDollars(row.cost)} ·{' '}
        {row.expected_at ? 'Expected ' : 'Delivery '}
        {deliveryText(row, reader)}
        <Details row={row} />
      </>
    ),
    badge: <Status row={row} />,
    actions: <Actions row={row} {...acts} />,
  }));
  return <RecordList label="Your requests" items={items} />;
}

function Details({ row }: { row: RequestRow }) {
  const note = noteOf(row);
  return (
    <span className={classes.details}>
      {row.reference}, <Instant at={row.created_at} show="day" />
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
        <Button id={editButtonId(row)} {...compact} aria-label={`Edit ${title}`} onClick={() => onEdit(row)}>
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
    <Button {...pay} component="a" href={row.payment_link} target="_blank" rel="noopener noreferrer" aria-label={`${label}, opens in a new tab`}>
      Pay Now
    </Button>
  );
}

/** Where the focus returns to when the changing of a request is cancelled. */
export function editButtonId({ id }: RequestRow): string {
  return `edit-${id}`;
}

const compact = { variant: 'subtle', size: 'compact-md' } as const;
const pay = { variant: 'light', size: 'compact-md' } as const;
