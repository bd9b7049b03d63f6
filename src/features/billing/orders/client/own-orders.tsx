import { Link } from 'react-router';

import { dateIn } from '#core/client/instant-text.ts';
import { useList } from '#core/client/list.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TableSection } from '#core/client/ui/table-section.tsx';
import { formatMinor } from '#core/shared/money.ts';
import { paths } from '#core/shared/paths.ts';

import { orderKindLabels, orderKinds, orderStatuses, orderStatusLabels, type OrderRow } from '../schema.ts';
import { ownOrders, ownOrdersFile } from './api.ts';
import { orderTones, stateText, getTitle } from './order-text.ts';
import classes from './orders.module.css';

const words = {
  what: 'Your orders',
  notLoaded: 'Your orders could not be loaded.',
  noun: 'order',
  empty: 'No payments yet.',
  why: 'Your orders appear here with their prices, payments, invoices and receipts.',
  none: 'No orders match this search.',
  all: 'Show all orders',
};

const filters = {
  status: { label: 'Status', choices: orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })) },
  kind: { label: 'Item', choices: orderKinds.map((value) => ({ value, label: orderKindLabels[value] })) },
};

/** The reader's orders, each with a link to its payments and documents. */
export function OwnOrders() {
  const list = useList(ownOrders);
  const today = dateIn(useTimeZone(), useNow());
  const money = (row: OrderRow, amount: number) => formatMinor(amount, row.currency);
  const renderOpenLink = (row: OrderRow) => {
    const verb = row.can.pay ? 'Pay' : 'Open';
    return (
      <Link to={`${paths.payment}/${row.id}`} aria-label={`${verb} ${getTitle(row)}`}>
        {verb}
      </Link>
    );
  };
  const badge = (row: OrderRow) => (
    <span className={classes.whole}>
      <StatusBadge tone={orderTones[row.status]}>{stateText(row, today)}</StatusBadge>
    </span>
  );
  return (
    <TableSection
      list={list}
      words={words}
      label="Your orders"
      search="Reference or order"
      filters={filters}
      csv={ownOrdersFile}
      getTitle={getTitle}
      columns={[
        {
          label: 'Order',
          sort: 'description',
          isTitle: true,
          renderCell: (row) => (
            <>
              {row.description}
              <CellNote>{row.reference}</CellNote>
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
        { label: 'Amount', sort: 'amount', isFigure: true, renderCell: (row) => money(row, row.amount_minor) },
        { label: 'Paid', isFigure: true, renderCell: (row) => money(row, row.paid_minor) },
        {
          label: 'Refunded',
          isFigure: true,
          renderCell: (row) => (row.refunded_minor > 0 ? money(row, row.refunded_minor) : ''),
        },
        { label: 'Status', sort: 'status', renderCell: badge },
      ]}
      renderCard={(row) => ({
        title: row.description,
        details: `${money(row, row.amount_minor)} · ${row.reference}`,
        beside: <Instant at={row.created_at} show="day" />,
        badge: badge(row),
      })}
      renderActions={renderOpenLink}
    />
  );
}
