import { Group } from '@mantine/core';
import { Link } from 'react-router';

import { useList } from '#core/client/list.ts';
import { CellNote } from '#core/client/ui/cell-note.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TableSection } from '#core/client/ui/table-section.tsx';
import { paths } from '#core/shared/paths.ts';

import { formatDollars } from '../rules.ts';
import { requestStatuses, type StaffRequestRow } from '../schema.ts';
import { allRequests } from './api.ts';
import classes from './request-rows.module.css';
import { moneyText, statusTones, getTitle } from './request-text.ts';

const words = {
  what: 'Service requests',
  notLoaded: 'Service requests could not be loaded.',
  noun: 'request',
  empty: 'No requests yet.',
  why: 'What applicants order from the catalogue appears here for you to accept and deliver.',
  none: 'No requests match this search.',
  all: 'Show all requests',
};

const filters = {
  status: { label: 'Status', choices: requestStatuses },
  paid: {
    label: 'Payment',
    choices: [
      { value: 'true', label: 'Paid' },
      { value: 'false', label: 'Not paid' },
    ],
  },
  late: { label: 'Delivery', choices: [{ value: 'true', label: 'Late' }] },
};

/** Requests of all applicants, for admins who deliver them. */
export default function AdminRequestsPage() {
  const list = useList(allRequests);
  return (
    <>
      <PageHeader subtitle="Accept and deliver what applicants have ordered." />
      <TableSection
        list={list}
        words={words}
        label="Service requests"
        search="Product, reference or email"
        filters={filters}
        csv="/api/requests/all"
        getTitle={getTitle}
        columns={[
          {
            label: 'Request',
            sort: 'product',
            isTitle: true,
            renderCell: (row) => (
              <>
                <Link to={getRequestPath(row)}>{row.product}</Link>
                <CellNote>
                  {row.reference} · {row.email}
                </CellNote>
              </>
            ),
          },
          {
            label: 'Ordered',
            sort: 'created_at',
            renderCell: (row) => (
              <span className={classes.whole}>
                <Instant at={row.created_at} show="day" />
              </span>
            ),
          },
          { label: 'Quantity', sort: 'quantity', isFigure: true, renderCell: (row) => row.quantity },
          { label: 'Total', sort: 'total', isFigure: true, renderCell: (row) => formatDollars(row.total) },
          { label: 'Payment', renderCell: moneyText },
          { label: 'Expected', sort: 'expected_at', renderCell: (row) => <Expected row={row} /> },
          { label: 'Status', sort: 'status', renderCell: (row) => <Status row={row} /> },
        ]}
        renderCard={(row) => ({
          title: row.product,
          reading: { to: getRequestPath(row) },
          details: (
            <>
              {row.email} · {row.quantity} × {formatDollars(row.cost)} · {moneyText(row)}
              {row.expected_at && (
                <>
                  {' '}
                  · Expected <Instant at={row.expected_at} show="day" />
                </>
              )}
            </>
          ),
          beside: (
            <>
              {row.reference} · <Instant at={row.created_at} show="day" />
            </>
          ),
          badge: <Status row={row} />,
        })}
      />
    </>
  );
}

function Expected({ row }: { row: StaffRequestRow }) {
  return row.expected_at ? <Instant at={row.expected_at} show="day" /> : '–';
}

function Status({ row: { status, is_late: isLate } }: { row: StaffRequestRow }) {
  return (
    <Group component="span" display="inline-flex" gap={4}>
      <StatusBadge tone={statusTones[status]}>{status}</StatusBadge>
      {isLate && <StatusBadge tone="rust">Late</StatusBadge>}
    </Group>
  );
}

function getRequestPath({ id }: StaffRequestRow): string {
  return `${paths.adminRequests}/${id}`;
}
