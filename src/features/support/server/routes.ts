import { z } from '@hono/zod-openapi';

import type { Actor, Transaction } from '#core/server/database/database.ts';
import { createApi, defineRoute, jsonBody, jsonText } from '#core/server/guard.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { additionOf } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';
import { permissionRefusal } from '#features/roles/rules.ts';

import {
  replyInput,
  ticketInput,
  ticketMove,
  ticketPriorities,
  ticketQuery,
  ticketSearch,
  ticketStatuses,
  type QueuedTicketRow,
  type TicketPage,
} from '../schema.ts';
import { listOwnTickets, listQueue } from './queries.ts';
import { changeTicketStatus, openTicket, readThread, replyToTicket, requireSupportStaff, type Act } from './service.ts';

/** Each is mailed to the staff. */
const MESSAGES_PER_WINDOW = 60;
const WINDOW_SECONDS = 3600;

const contactSchema = z.object({ name: z.string(), email: z.string() });
const sideSchema = z.enum(['author', 'staff']);

const ticketSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  subject: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  cancelled_at: z.string().nullable(),
  created_at: z.string(),
});

const rowSchema = ticketSchema.extend({ replies: z.int(), last_reply_from: sideSchema.nullable() }).openapi('Ticket');
const queuedSchema = rowSchema.extend({ author: contactSchema }).openapi('QueuedTicket');

const threadSchema = ticketSchema
  .extend({
    description: z.string(),
    version: z.int(),
    author: contactSchema,
    replies: z.array(
      z.object({
        id: z.uuid(),
        body: z.string(),
        from: sideSchema,
        name: z.string().nullable(),
        is_internal: z.boolean(),
        created_at: z.string(),
      }),
    ),
    can: z.object({ move: z.array(z.enum(ticketStatuses)).readonly(), reply: z.boolean(), note: z.boolean() }),
  })
  .openapi('TicketThread');

const ticketParams = z.object({ id: z.uuid() });
const from = z.uuid().optional();
const status = z.enum(ticketStatuses).optional();

export type SupportApi = ReturnType<typeof supportRoutes>;

/** Tickets: anybody signed in has their own, whoever manages users has everybody's. */
export function supportRoutes(services: Services) {
  const { database, env, now } = services;

  const list = defineRoute({
    method: 'get',
    path: '/tickets',
    summary: 'Own tickets, newest first',
    request: { query: ticketQuery.extend({ from }) },
    success: { status: 200, body: z.object({ rows: z.array(rowSchema), next: z.uuid().nullable() }) },
    refuses: ['signed_out', 'invalid'],
  });
  const queue = defineRoute({
    method: 'get',
    path: '/queue',
    summary: 'Everybody’s tickets, newest first, for admins who manage users',
    request: {
      query: z.strictObject({
        status,
        priority: z.enum(ticketPriorities).optional(),
        search: ticketSearch.optional(),
        from,
      }),
    },
    success: { status: 200, body: z.object({ rows: z.array(queuedSchema), next: z.uuid().nullable() }) },
    refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'invalid'],
  });
  const open = defineRoute({
    method: 'post',
    path: '/tickets',
    summary: 'Open a ticket',
    request: { body: jsonBody(ticketInput) },
    success: { status: 201, body: threadSchema },
    adds: true,
    refuses: ['signed_out', 'not_found', 'too_many_requests', 'invalid'],
  });
  const read = defineRoute({
    method: 'get',
    path: '/tickets/{id}',
    summary: 'A ticket with its replies; internal notes for the staff alone',
    request: { params: ticketParams },
    success: { status: 200, body: threadSchema },
    refuses: ['signed_out', 'not_found'],
  });
  const move = defineRoute({
    method: 'patch',
    path: '/tickets/{id}',
    summary: 'Move a ticket to another state; its author may close it, which cancels it',
    request: { params: ticketParams, body: jsonBody(ticketMove) },
    success: { status: 200, body: threadSchema },
    refuses: ['signed_out', 'not_found', 'changed_meanwhile', 'transition_not_allowed', 'invalid'],
  });
  const reply = defineRoute({
    method: 'post',
    path: '/tickets/{id}/replies',
    summary: 'Reply to a ticket, or note something among the staff',
    request: { params: ticketParams, body: jsonBody(replyInput) },
    success: { status: 201, body: threadSchema },
    adds: true,
    refuses: ['signed_out', 'wrong_role', 'not_found', 'ticket_closed', 'too_many_requests', 'invalid'],
  });

  function inTransaction<Answer>(c: RequestContext, work: (act: Act) => Promise<Answer>): Promise<Answer> {
    return database.asActor(c.get('token'), (tx: Transaction, actor: Actor) => work({ ...services, tx, actor }));
  }

  /** Of those who ask; whoever answers is the staff itself. */
  async function limitMessages(c: RequestContext): Promise<void> {
    const writer = await inTransaction(c, async ({ actor }) =>
      permissionRefusal(actor, 'manage_users') ? actor.userId : undefined,
    );
    if (writer === undefined) return;
    await takeFromLimit({
      database,
      key: `support:${writer}`,
      limit: MESSAGES_PER_WINDOW,
      windowSeconds: WINDOW_SECONDS,
      now: now(),
    });
  }

  return createApi()
    .openapi(list, async (c) => {
      const { json } = await database.readAsActor(c.get('token'), listOwnTickets(c.req.valid('query')));
      return jsonText<TicketPage>(c, json ?? '');
    })
    .openapi(queue, async (c) => {
      const page = await inTransaction(c, async (act) => {
        requireSupportStaff(act);
        return listQueue(act.tx, c.req.valid('query'));
      });
      return jsonText<TicketPage<QueuedTicketRow>>(c, page);
    })
    .openapi(open, async (c) => {
      const input = c.req.valid('json');
      await limitMessages(c);
      return c.json(await inTransaction(c, (act) => openTicket(act, { addition: additionOf(c, env), input })), 201);
    })
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await inTransaction(c, ({ tx }) => readThread(tx, id)), 200);
    })
    .openapi(move, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await inTransaction(c, (act) => changeTicketStatus(act, { id, move: c.req.valid('json') })), 200);
    })
    .openapi(reply, async (c) => {
      const { id } = c.req.valid('param');
      const input = c.req.valid('json');
      await limitMessages(c);
      return c.json(
        await inTransaction(c, (act) => replyToTicket(act, { id, addition: additionOf(c, env), input })),
        201,
      );
    });
}
