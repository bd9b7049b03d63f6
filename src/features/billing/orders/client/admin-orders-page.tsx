import { Box } from '@mantine/core';
import { Link } from 'react-router';

import { useList } from '#core/client/list.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { DownloadLink } from '#core/client/ui/download-link.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TableSection } from '#core/client/ui/table-section.tsx';
import { formatMinor } from '#core/shared/money.ts';
import { paths } from '#core/shared/paths.ts';

import {
  orderKindLabels,
  orderKinds,
  orderStatuses,
  orderStatusLabels,
  paymentOptions,
  type OrderRow,
} from '../schema.ts';
import { allOrders, bookkeepingFile, ordersFile } from './api.ts';
import { IncomePanel } from './income-panel.tsx';
import { isOverdue, orderTones, stateText, getTitle, paymentOptionLabels } from './order-text.ts';
import classes from './orders.module.css';

const words = {
  what: 'Orders',
  notLoaded: 'Orders could not be loaded.',
  noun: 'order',
  empty: 'No orders yet.',
  why: 'What users buy appears here, with the amounts paid and due.',
  none: 'No orders match this search.',
  all: 'Show all orders',
};

const filters = {
  status: { label: 'Status', choices: orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })) },
  kind: { label: 'Item', choices: orderKinds.map((value) => ({ value, label: orderKindLabels[value] })) },
  payment_option: {
    label: 'Paid by',
    choices: paymentOptions.map((value) => ({ value, label: paymentOptionLabels[value] })),
  },
  overdue: { label: 'Due', choices: [{ value: 'true', label: 'Overdue' }] },
  refund_requested: { label: 'Refund', choices: [{ value: 'true', label: 'Requested' }] },
};

/** Orders of all buyers, and the income from them. */
export default function AdminOrdersPage() {
  const list = useList(allOrders);
  const today = dateIn(useTimeZone(), useNow());
  return (
    <>
      <PageHeader
        subtitle="What was bought, what has been paid, and what is due."
        aside={<DownloadLink href={bookkeepingFile}>Download for bookkeeping (CSV)</DownloadLink>}
      />
      <TableSection
        list={list}
        words={words}
        label="Orders"
        search="Reference, email or order"
        filters={filters}
        csv={ordersFile}
        getTitle={getTitle}
        columns={[
          {
            label: 'Order',
            sort: 'description',
            isTitle: true,
            renderCell: (row) => (
              <>
                <Link to={getOrderPath(row)}>{row.description}</Link>
                <CellNote>
                  {row.reference} · {row.email}
                </CellNote>
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
          {
            label: 'Paid by',
            renderCell: ({ payment_option }) => (
              <span className={classes.whole}>{paymentOptionLabels[payment_option]}</span>
            ),
          },
          {
            label: 'Amount',
            sort: 'amount',
            isFigure: true,
            renderCell: (row) => formatMinor(row.amount_minor, row.currency),
          },
          {
            label: 'Due',
            sort: 'due',
            isFigure: true,
            renderCell: (row) => (row.due_minor > 0 ? formatMinor(row.due_minor, row.currency) : '–'),
          },
          { label: 'Status', sort: 'status', renderCell: (row) => <State order={row} today={today} /> },
        ]}
        renderCard={(row) => ({
          title: row.description,
          reading: { to: getOrderPath(row) },
          details: (
            <>
              {row.email} · {formatMinor(row.amount_minor, row.currency)} · {paymentOptionLabels[row.payment_option]}
              {row.due_minor > 0 && ` · ${formatMinor(row.due_minor, row.currency)} due`}
            </>
          ),
          beside: (
            <>
              {row.reference} · <Instant at={row.created_at} show="day" />
            </>
          ),
          badge: <State order={row} today={today} />,
        })}
      />
      <Box mt="xl">
        <IncomePanel />
      </Box>
    </>
  );
}

function State({ order, today }: { order: OrderRow; today: string }) {
  return (
    <span className={classes.whole}>
      <StatusBadge tone={isOverdue(order, today) ? 'rust' : orderTones[order.status]}>
        {stateText(order, today)}
      </StatusBadge>
    </span>
  );
}

function getOrderPath({ id }: OrderRow): string {
  return `${paths.adminOrders}/${id}`;
}
