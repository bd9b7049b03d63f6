import { useRef, useState, type ReactNode } from 'react';

import { useNewForm } from '#core/client/new-form.ts';
import { sayAll, useSearch } from '#core/client/search.ts';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';

import { ticketStatuses, type TicketThread } from '../schema.ts';
import { SupportAside, type QuickLink } from './support-aside.tsx';
import { replyExpectedBy } from './support-hours.ts';
import classes from './support-page.module.css';
import { TicketForm } from './ticket-form.tsx';
import { TicketList } from './ticket-list.tsx';
import { Thread } from './ticket-thread.tsx';

/** Where it stands: in a workspace, or by itself for every role. */
export type SupportPlace = {
  title: string;
  /** Its address; a ticket's is one step below it. */
  address: string;
  links: readonly QuickLink[];
};

/** One's own tickets, and the form for another. The state that is shown stands in the address. */
export function SupportPage({ title, address, links }: SupportPlace) {
  return (
    <>
      <PageHeader title={title} subtitle="Ask us for help, and find our replies." />
      <Columns links={links}>
        <Tickets address={address} />
      </Columns>
    </>
  );
}

/** One ticket. */
export function TicketPage({ id, address, links }: SupportPlace & { id: string }) {
  return (
    <Columns links={links}>
      <Thread id={id} listAddress={address} />
    </Columns>
  );
}

function Columns({ links, children }: { links: readonly QuickLink[]; children: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.columns}>
        <div className={classes.main}>{children}</div>
        <SupportAside links={links} />
      </div>
    </div>
  );
}

function Tickets({ address }: { address: string }) {
  const { search, change } = useSearch();
  const [newest, setNewest] = useState<TicketThread>();
  const [round, setRound] = useState(0);
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);
  const formBox = useRef<HTMLDivElement>(null);

  useNewForm({ isReady: true, begin: focusForm });

  function focusForm(): void {
    formBox.current?.querySelector('input')?.focus();
  }

  function beginAnew(opened?: TicketThread): void {
    setNewest(opened);
    setRound(round + 1);
  }

  return (
    <>
      <div ref={formBox}>
        {newest && (
          <FocusedBanner key={newest.id} tone="success" action={<TextLink to={`${address}/${newest.id}`}>Read ticket #{newest.number}</TextLink>}>
            Ticket #{newest.number} was sent. Expect a reply by <Instant at={replyExpectedBy(new Date(newest.created_at))} />.
          </FocusedBanner>
        )}
        <Panel>
          <TicketForm key={round} onOpened={beginAnew} onDiscardDraft={beginAnew} onDirtyChange={setIsDirty} />
        </Panel>
      </div>
      <TicketList
        status={ticketStatuses.find((one) => one === search.get('state'))}
        onStatusChange={(state) => change((current) => sayAll(current, { state: state || undefined }))}
        address={address}
        onOpenForm={focusForm}
      />
      {dialog}
    </>
  );
}
