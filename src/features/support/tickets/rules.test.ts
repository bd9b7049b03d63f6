import { describe, expect, it } from 'vitest';

import { checkReply, ticketAbilities, ticketActors, allowedTicketTransitions } from './rules.ts';
import { ticketStatuses } from './schema.ts';

/** The complete state machine. Everything else is rejected. */
const allowed = {
  author: ['open → closed'],
  staff: [
    'open → in_progress',
    'open → resolved',
    'in_progress → resolved',
    'resolved → in_progress',
    'resolved → closed',
  ],
};

const pairs = ticketActors.flatMap((actor) =>
  ticketStatuses.flatMap((from) => ticketStatuses.map((to) => ({ actor, from, to }))),
);

describe('ticket rules', () => {
  it.each(pairs)('ticket rules for $actor, $from → $to', ({ actor, from, to }) => {
    const isAllowed = allowed[actor].includes(`${from} → ${to}`);
    expect(allowedTicketTransitions(actor, from).includes(to)).toBe(isAllowed);
    expect(ticketAbilities({ actor, status: from, mayUpload: true }).transitions.includes(to)).toBe(isAllowed);
  });

  it('allow both sides to reply until a ticket is closed', () => {
    for (const actor of ticketActors) {
      for (const status of ticketStatuses) {
        expect(checkReply({ actor, status, isInternal: false })).toBe(
          status === 'closed' ? 'ticket_closed' : undefined,
        );
        expect(ticketAbilities({ actor, status, mayUpload: true }).reply).toBe(status !== 'closed');
      }
    }
  });

  it('allow only staff to write notes, in any status', () => {
    for (const status of ticketStatuses) {
      expect(checkReply({ actor: 'author', status, isInternal: true })).toBe('wrong_role');
      expect(checkReply({ actor: 'staff', status, isInternal: true })).toBeUndefined();
      expect(ticketAbilities({ actor: 'author', status, mayUpload: true }).note).toBe(false);
      expect(ticketAbilities({ actor: 'staff', status, mayUpload: true }).note).toBe(true);
    }
  });
});
