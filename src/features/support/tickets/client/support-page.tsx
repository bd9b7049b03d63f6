import type { ReactNode } from 'react';

import { useBusinessHours } from '#core/client/business-hours.tsx';
import { useListPage } from '#core/client/list-page.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import type { BusinessHours } from '#core/shared/business-hours.ts';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { counted } from '#core/shared/sentence.ts';

import { statusLabels, ticketStatuses, priorityLabels, type TicketRow } from '../schema.ts';
import { ownTickets } from './api.ts';
import { SupportAside } from './support-aside.tsx';
import { useTicketsPath } from './tickets-path.ts';
import { replyExpectedBy } from './support-hours.ts';
import { TicketForm } from './ticket-form.tsx';
import { getState } from './ticket-text.ts';

const words = {
  what: 'Your tickets',
  notLoaded: 'Your tickets could not be loaded.',
  noun: 'ticket',
  add: 'Open a ticket',
  empty: 'No tickets found',
  why: 'A ticket keeps your question and our replies in one place.',
  none: 'No tickets match this filter.',
  all: 'Show all tickets',
};

const states = ticketStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** The user's own tickets, with the form for a new one. */
export default function SupportPage() {
  const address = useTicketsPath();
  const { hours } = useBusinessHours();
  const page = useListPage(ownTickets, {
    getTitle: ({ subject }) => subject,
    draft: 'tickets',
    tell: (ticket) => showSent(ticket, { address, hours }),
  });
  return (
    <ListPage
      page={page}
      subtitle="Ask us for help, and find our replies here."
      words={words}
      renderForm={(props, key) => <TicketForm key={key} {...props} canAttach={page.list.can?.attach ?? false} />}
      filters={
        <FilterBar list={page.list} label="Your tickets" filters={{ status: { label: 'Status', choices: states } }} />
      }
      aside={<SupportAside />}
    >
      {(tickets) => <TicketList tickets={tickets} address={address} />}
    </ListPage>
  );
}

function showSent(
  { id, number, created_at }: TicketRow,
  { address, hours }: { address: string; hours: BusinessHours },
): ReactNode {
  return (
    <>
      <RichText
        text={`Ticket #${number} was sent. Expect a reply by {time}.`}
        values={{ time: <Instant at={replyExpectedBy(new Date(created_at), hours)} /> }}
      />{' '}
      <TextLink to={`${address}/${id}`}>Read ticket #{number}</TextLink>
    </>
  );
}

function TicketList({ tickets, address }: { tickets: readonly TicketRow[]; address: string }) {
  const items = tickets.map((ticket) => {
    const { id, number, subject, priority, created_at, replies, last_reply_from } = ticket;
    const state = getState(ticket);
    return {
      id,
      title: subject,
      reading: { to: `${address}/${id}` },
      details: (
        <>
          #{number} · {priorityLabels[priority]} priority · <Instant at={created_at} />
          {replies > 0 && ` · ${repliesText(replies, last_reply_from === 'staff')}`}
        </>
      ),
      badge: <StatusBadge tone={state.tone}>{state.label}</StatusBadge>,
    };
  });
  return <RecordList label="Your tickets" items={items} />;
}

function repliesText(replies: number, isLastFromStaff: boolean): string {
  return counted(
    replies,
    isLastFromStaff
      ? { one: '{count} reply, from us', other: '{count} replies, the last from us' }
      : { one: '{count} reply, from you', other: '{count} replies, the last from you' },
  );
}
