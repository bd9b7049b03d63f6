import { Instant } from '#core/client/ui/instant.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { counted } from '#core/shared/sentence.ts';

import { priorityLabels, type TicketRow } from '../schema.ts';
import { getState } from './ticket-text.ts';

export type TicketListProps = {
  tickets: readonly TicketRow[];
  /** Path of the list. A ticket's path is one segment longer. */
  address: string;
};

export function TicketList({ tickets, address }: TicketListProps) {
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
