import { z } from 'zod';

import { hasAccess, signedIn } from '#core/server/access.ts';
import { defineCursorRoute } from '#core/server/cursor-route.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
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
  ticketTransition,
  ticketThread,
} from '../schema.ts';
import { presentThread, uploader } from './present.ts';
import { listOwnTickets, listQueue, listStaff, threadRepository } from './queries.ts';
import { handleTicket, openTicket, replyToTicket, staff, transitionTicket } from './service.ts';

const params = z.object({ id: z.uuid() });

/** Tickets: signed-in users have their own, admins who manage users have all. */
const routes = [
  defineCursorRoute({
    path: '/tickets',
    summary: 'The user’s tickets, newest first',
    access: signedIn,
    query: ticketQuery,
    row: ticketRow,
    can: ticketListAbilities,
    list: listOwnTickets,
    abilities: (reader) => ({ create: true, attach: hasAccess(uploader, reader) }),
  }),
  defineListRoute({
    path: '/queue',
    summary: 'All users’ tickets, those awaiting a reply first, for admins who manage users',
    access: staff,
    query: queueQuery,
    row: queuedTicketRow,
    can: ticketListAbilities,
    list: (query, part) => (ctx) =>
      ctx.readElevated('lists the queue of tickets', (tx) => selectJson(tx, listQueue(query, part))),
    abilities: () => ({ create: false, attach: false }),
    file: 'tickets',
    headings: { number: 'Ticket number', author: 'Opened by', assignee: 'Assigned to' },
  }),
  defineQueryRoute({
    path: '/staff',
    summary: 'The admins a ticket can be assigned to',
    access: staff,
    success: staffList,
    read: () => listStaff(),
  }),
  defineRoute({
    method: 'post',
    path: '/tickets',
    summary: 'Open a ticket',
    access: signedIn,
    body: ticketInput,
    success: ticketThread,
    status: 201,
    createsRow: true,
    errors: ['not_found', 'too_many_requests'],
    handle: ({ ctx, createOptions, body }) => openTicket(ctx, createOptions, body),
  }),
  defineQueryRoute({
    path: '/tickets/{id}',
    summary: 'A ticket with its replies; internal notes for staff only',
    access: signedIn,
    params,
    success: ticketThread,
    read: ({ params: { id } }) => threadRepository.read(id),
    present: presentThread,
  }),
  defineRoute({
    method: 'patch',
    path: '/tickets/{id}',
    summary: 'Change the status of a ticket; its author can close it, which cancels it',
    access: signedIn,
    params,
    body: ticketTransition,
    success: ticketThread,
    errors: ['version_conflict', 'transition_not_allowed'],
    handle: ({ ctx, params: { id }, body }) => transitionTicket(ctx, id, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/tickets/{id}/assignment',
    summary: 'Assign a ticket to an admin, or set its priority',
    access: staff,
    params,
    body: ticketHandling,
    success: ticketThread,
    errors: ['version_conflict', 'ticket_taken'],
    handle: ({ ctx, params: { id }, body }) => handleTicket(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/tickets/{id}/replies',
    summary: 'Reply to a ticket, or add an internal note',
    access: signedIn,
    params,
    query: replyQuery,
    body: replyInput,
    success: ticketThread,
    status: 201,
    createsRow: true,
    errors: ['wrong_role', 'ticket_closed', 'ticket_answered', 'too_many_requests'],
    handle: ({ ctx, createOptions, params: { id }, query: { after }, body }) =>
      replyToTicket(ctx, createOptions, { id, input: body, after }),
  }),
] as const;

export type SupportApi = MountedRoutes<typeof routes>;

export function supportRoutes(services: Services): SupportApi {
  return mountRoutes(services, routes);
}
