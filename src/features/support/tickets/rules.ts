import type { ErrorCode } from '#core/shared/messages.ts';

import type { TicketAbilities, TicketStatus } from './schema.ts';

/**
 * Role of a user towards a ticket: its author, or an admin who manages users. Admins are not staff for their own
 * tickets.
 */
export const ticketActors = ['author', 'staff'] as const;
export type TicketActor = (typeof ticketActors)[number];

const transitions: Record<TicketActor, Record<TicketStatus, readonly TicketStatus[]>> = {
  author: { open: ['closed'], in_progress: [], resolved: [], closed: [] },
  staff: {
    open: ['in_progress', 'resolved'],
    in_progress: ['resolved'],
    resolved: ['in_progress', 'closed'],
    closed: [],
  },
};

/** Returns the statuses that this actor may set from this one. */
export function allowedTicketTransitions(actor: TicketActor, from: TicketStatus): readonly TicketStatus[] {
  return transitions[actor][from];
}

/** A closed ticket gets no more replies. Staff may still add notes. */
export function checkReply({
  actor,
  status,
  isInternal,
}: {
  actor: TicketActor;
  status: TicketStatus;
  isInternal: boolean;
}): ErrorCode | undefined {
  if (isInternal) return actor === 'staff' ? undefined : 'wrong_role';
  return status === 'closed' ? 'ticket_closed' : undefined;
}

/** @param mayUpload whether they may upload files at all */
export function ticketAbilities({
  mayUpload,
  ...facts
}: {
  actor: TicketActor;
  status: TicketStatus;
  mayUpload: boolean;
}): TicketAbilities {
  const reply = checkReply({ ...facts, isInternal: false }) === undefined;
  return {
    transitions: [...allowedTicketTransitions(facts.actor, facts.status)],
    reply,
    attach: reply && mayUpload,
    note: checkReply({ ...facts, isInternal: true }) === undefined,
    handle: facts.actor === 'staff',
  };
}
