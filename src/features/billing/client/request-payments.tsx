import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Instant } from '#core/client/ui/instant.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { formatDollars } from '#features/requests/rules.ts';
import type { RequestRow, RequestStatus } from '#features/requests/schema.ts';

import { requestPages } from './api.ts';
import classes from './billing.module.css';

/** What each state says of the money. */
const payments: Record<RequestStatus, { tone: StatusTone; text: string }> = {
  Pending: { tone: 'blue', text: 'Not paid' },
  Accepted: { tone: 'brass', text: 'Accepted, not paid' },
  Paid: { tone: 'green', text: 'Paid' },
  // It may have been paid before, or be paid afterwards: the state no longer tells.
  Delivered: { tone: 'plain', text: 'Delivered' },
};

export type RequestPaymentsProps = {
  /** Names the list for a screen reader. */
  label: string;
  status?: RequestStatus;
  /** Stands where there is none. */
  none: ReactNode;
};

/** The user's own service requests with their prices, and whether they are paid. */
export function RequestPayments({ label, status, none }: RequestPaymentsProps) {
  const query = useInfiniteQuery(requestPages(status));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <LoadFailure query={query} what="Your requests" />
      {query.isPending && <Loading label="Loading your requests" />}
      {rows?.length === 0 && none}
      {rows && rows.length > 0 && <RecordList label={label} items={rows.map(asItem)} />}
      <ShowMore query={query} />
    </>
  );
}

function asItem(row: RequestRow) {
  const { tone, text } = payments[row.status];
  return {
    id: row.id,
    title: row.product,
    details: (
      <>
        <strong className={classes.total}>{formatDollars(row.total)}</strong> · {row.reference} ·{' '}
        <Instant at={row.created_at} show="day" />
      </>
    ),
    badge: <StatusBadge tone={tone}>{text}</StatusBadge>,
    actions: row.can.pay && <PayNow row={row} />,
  };
}

/** Leads to the product's payment link, or where there is none to the page that says how to pay. */
function PayNow({ row: { id, payment_link: link, product, reference } }: { row: RequestRow }) {
  const what = <span className="visually-hidden"> for {`${product} (${reference})`}</span>;
  return link === null ? (
    <TextLink to={`${paths.payment}/${id}`}>Pay Now{what}</TextLink>
  ) : (
    <TextLink href={link}>Pay Now{what}</TextLink>
  );
}
