import { hasAccess, type AccessSubject } from '#core/server/access.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { ticketAbilities, type TicketActor } from '../rules.ts';
import type { StoredThread, TicketThread } from '../schema.ts';

/** Users who may attach files. */
export const uploader = applicant('write');

/** Row policies show a ticket to its author and staff only. */
export function getTicketActor({ user_id }: StoredThread, { actor }: AccessSubject): TicketActor {
  return user_id === actor.userId ? 'author' : 'staff';
}

export function presentThread(thread: StoredThread, reader: AccessSubject): TicketThread {
  return {
    ...thread,
    can: ticketAbilities({
      actor: getTicketActor(thread, reader),
      status: thread.status,
      mayUpload: hasAccess(uploader, reader),
    }),
  };
}
