import { z } from 'zod';

import { allows, signedIn } from '#core/server/access.ts';
import { defineCursorRoute } from '#core/server/cursor-route.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import {
  queuedTicketRow,
  queueQuery,
  replyInput,
  replyQuery,
  staffList,
  ticketHandling,
  ticketInput,
  ticketListAbilities,
  ticketQuery,
  ticketRow,
  ticketStep,
  ticketThread,
  type QueuedTicketRow,
  type StoredThread,
  type TicketRow,
} from '../schema.ts';
import { presentThread, uploader } from './present.ts';
import { listOwnTickets, listQueue, listStaff, threadRows } from './queries.ts';
import { handleTicket, openTicket, replyToTicket, staff, stepTicket } from './service.ts';

const params = z.object({ id: z.uuid() });

/** Tickets: signed-in users have their own, admins who manage users have all. */
const routes = [
  defineCursorRoute({
    path: '/tickets',
    summary: 'The user’s tickets, newest first',
    for: signedIn,
    query: ticketQuery,
    row: ticketRow,
    can: ticketListAbilities,
    list: listOwnTickets,
    present: (ticket: TicketRow) => ticket,
    abilities: (reader) => ({ create: true, attach: allows(uploader, reader) }),
  }),
  defineListRoute({
    path: '/queue',
    summary: 'All users’ tickets, those awaiting a reply first, for admins who manage users',
    for: staff,
    query: queueQuery,
    row: queuedTicketRow,
    can: ticketListAbilities,
    list: listQueue,
    present: (ticket: QueuedTicketRow) => ticket,
    abilities: () => ({ create: false, attach: false }),
    file: 'tickets',
    headings: { number: 'Ticket number', author: 'Opened by', assignee: 'Assigned to' },
  }),
  defineRoute({
    method: 'get',
    path: '/staff',
    summary: 'The admins a ticket can be assigned to',
    for: staff,
    success: staffList,
    async handle({ act }) {
      const { json } = await act.read(listStaff());
      return new JsonText(json ?? '');
    },
  }),
  defineRoute({
    method: 'post',
    path: '/tickets',
    summary: 'Open a ticket',
    for: signedIn,
    body: ticketInput,
    success: ticketThread,
    status: 201,
    adds: true,
    refuses: ['not_found', 'too_many_requests'],
    handle: ({ act, addition, body }) => openTicket(act, addition, body),
  }),
  defineRoute({
    method: 'get',
    path: '/tickets/{id}',
    summary: 'A ticket with its replies; internal notes for staff only',
    for: signedIn,
    params,
    success: ticketThread,
    async handle({ act, params: { id } }) {
      const { actor, json } = await act.read(threadRows.read(id));
      if (json === null) throw new AppError('not_found');
      return presentThread(JSON.parse(json) as StoredThread, { actor, now: act.now });
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/tickets/{id}',
    summary: 'Change the status of a ticket; its author can close it, which cancels it',
    for: signedIn,
    params,
    body: ticketStep,
    success: ticketThread,
    refuses: ['changed_meanwhile', 'transition_not_allowed'],
    handle: ({ act, params: { id }, body }) => stepTicket(act, id, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/tickets/{id}/handling',
    summary: 'Assign a ticket to an admin, or set its priority',
    for: staff,
    params,
    body: ticketHandling,
    success: ticketThread,
    refuses: ['changed_meanwhile', 'ticket_taken'],
    handle: ({ act, params: { id }, body }) => handleTicket(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/tickets/{id}/replies',
    summary: 'Reply to a ticket, or add an internal note',
    for: signedIn,
    params,
    query: replyQuery,
    body: replyInput,
    success: ticketThread,
    status: 201,
    adds: true,
    refuses: ['wrong_role', 'ticket_closed', 'ticket_answered', 'too_many_requests'],
    handle: ({ act, addition, params: { id }, query: { after }, body }) =>
      replyToTicket(act, addition, { id, input: body, after }),
  }),
] as const;

export type SupportApi = MountedRoutes<typeof routes>;

export function supportRoutes(services: Services): SupportApi {
  return mountRoutes(services, routes);
}
