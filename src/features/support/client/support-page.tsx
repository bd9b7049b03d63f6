import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';

import { ticketStatuses, type TicketStatus, type TicketThread } from '../schema.ts';
import { SupportAside, type QuickLink } from './support-aside.tsx';
import { replyExpectedBy } from './support-hours.ts';
import classes from './support-page.module.css';
import { TicketForm } from './ticket-form.tsx';
import { TicketList } from './ticket-list.tsx';
import { Thread } from './ticket-thread.tsx';

export type SupportPageProps = {
  title: string;
  links: readonly QuickLink[];
};

/** One's own tickets: what is shown, and in which state, stands in the address. */
export function SupportPage({ title, links }: SupportPageProps) {
  const [search] = useSearchParams();
  const ticketId = search.get('ticket');
  return (
    <div className={classes.root}>
      {!ticketId && <PageHeader title={title} subtitle="Ask us for help, and find our replies." />}
      <div className={classes.columns}>
        <div className={classes.main}>
          {ticketId ? <Thread key={ticketId} id={ticketId} back={{ label: title, address: addressIn(search, {}) }} /> : <Tickets />}
        </div>
        <SupportAside links={links} />
      </div>
    </div>
  );
}

function Tickets() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<TicketThread[]>([]);
  const formBox = useRef<HTMLDivElement>(null);
  const status = ticketStatuses.find((one) => one === search.get('state'));
  const newest = opened.at(-1);

  function handleStatusChange(state: TicketStatus | undefined): void {
    setSearch(state ? { state } : {});
  }

  return (
    <>
      {newest && (
        <FocusedBanner
          key={newest.id}
          tone="success"
          action={<TextLink to={addressIn(search, { ticket: newest.id })}>Read ticket #{newest.number}</TextLink>}
        >
          Ticket #{newest.number} was sent. Expect a reply by <Instant at={replyExpectedBy(new Date(newest.created_at))} />.
        </FocusedBanner>
      )}
      <div ref={formBox}>
        <Panel>
          <TicketForm key={opened.length} onOpened={(ticket) => setOpened([...opened, ticket])} />
        </Panel>
      </div>
      <TicketList
        status={status}
        onStatusChange={handleStatusChange}
        addressOf={({ id }) => addressIn(search, { ticket: id })}
        onOpenForm={() => formBox.current?.querySelector('input')?.focus()}
      />
    </>
  );
}

/** The same page in the same state, with or without a ticket. */
function addressIn(search: URLSearchParams, to: { ticket?: string }): string {
  const state = search.get('state');
  return `?${new URLSearchParams({ ...(state && { state }), ...to })}`;
}
