import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';

import { priorityLabels, statusLabels, ticketStatuses, type TicketRow, type TicketStatus } from '../schema.ts';
import { ticketPages } from './api.ts';
import classes from './ticket-list.module.css';
import { stateOf } from './ticket-text.ts';

export type TicketListProps = {
  status: TicketStatus | undefined;
  onStatusChange: (status: TicketStatus | undefined) => void;
  /** Where the list stands; a ticket's address is one step below it. */
  address: string;
  /** Leads to the form. */
  onOpenForm: () => void;
};

const states = [{ value: '', label: 'All' }, ...ticketStatuses.map((value) => ({ value, label: statusLabels[value] }))];

export function TicketList({ status, onStatusChange, address, onOpenForm }: TicketListProps) {
  const pages = useInfiniteQuery(ticketPages(status));
  const rows = pages.data?.pages.flatMap((page) => page.rows);

  return (
    <section aria-labelledby="own-tickets">
      <div className={classes.head}>
        <h2 id="own-tickets">Your tickets</h2>
        <NativeSelect
          label="State"
          data={states}
          value={status ?? ''}
          onChange={({ currentTarget }) => onStatusChange(ticketStatuses.find((one) => one === currentTarget.value))}
        />
      </div>
      <LoadFailure query={pages} what="Your tickets" />
      {pages.isPending && <Loading label="Loading your tickets" />}
      {rows?.length === 0 && (
        <EmptyState
          sentence="No tickets found"
          why={status ? `None of your tickets is in the state “${statusLabels[status]}”.` : 'A ticket keeps your question and our replies in one place.'}
          action={
            status ? (
              <Button variant="default" onClick={() => onStatusChange(undefined)}>
                Show all tickets
              </Button>
            ) : (
              <Button variant="default" onClick={onOpenForm}>
                Open a ticket
              </Button>
            )
          }
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.list} aria-labelledby="own-tickets">
          {rows.map((ticket) => (
            <TicketItem key={ticket.id} ticket={ticket} address={`${address}/${ticket.id}`} />
          ))}
        </ul>
      )}
      <ShowMore query={pages} />
    </section>
  );
}

function TicketItem({ ticket, address }: { ticket: TicketRow; address: string }) {
  const { number, subject, priority, created_at, replies, last_reply_from } = ticket;
  const state = stateOf(ticket);
  return (
    <li className={classes.item}>
      <div className={classes.main}>
        <h3>
          <Link to={address}>{subject}</Link>
        </h3>
        <p className={classes.details}>
          #{number} · {priorityLabels[priority]} priority · <Instant at={created_at} />
        </p>
        {replies > 0 && (
          <p className={classes.details}>
            {replies === 1 ? '1 reply' : `${replies} replies`}, the last one from {last_reply_from === 'staff' ? 'us' : 'you'}
          </p>
        )}
      </div>
      <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
    </li>
  );
}
