import { ticketAbilities } from '../rules.ts';
import type { TicketThread } from '../schema.ts';
import type { FoundThread } from './queries.ts';

/** The author is told nothing of the staff but that it is the staff. */
export function presentThread(found: FoundThread): TicketThread {
  const { actor, status, replies } = found;
  return {
    id: found.id,
    number: found.number,
    subject: found.subject,
    description: found.description,
    priority: found.priority,
    status,
    cancelled_at: found.cancelled_at,
    created_at: found.created_at,
    version: found.version,
    author: found.author,
    replies: replies.map(({ id, body, from, name, is_internal, created_at }) => ({
      id,
      body,
      from,
      name,
      is_internal,
      created_at,
    })),
    can: ticketAbilities({ actor, status }),
  };
}
