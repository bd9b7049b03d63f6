import { AppError, throwRefusal } from '#core/server/errors.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';
import { notify, notifyStaff } from '#features/notifications/server/queries.ts';
import { permissionRefusal } from '#features/roles/rules.ts';

import { moveRefusal, replyRefusal } from '../rules.ts';
import {
  priorityLabels,
  statusLabels,
  type ReplyInput,
  type TicketInput,
  type TicketMove,
  type TicketStatus,
  type TicketThread,
} from '../schema.ts';
import { presentThread } from './present.ts';
import { findOwnContact, findThread, moveTicket, replyInsert, ticketInsert, type FoundThread } from './queries.ts';

/** One person's request, in its transaction. */
export type Act = Pick<Services, 'env' | 'now'> & { tx: Transaction; actor: Actor };

/** @throws AppError wrong_role, access_switched_off */
export function requireSupportStaff({ actor }: Act): void {
  throwRefusal(permissionRefusal(actor, 'manage_users'));
}

/** @throws AppError not_found */
export async function readThread(tx: Transaction, id: string): Promise<TicketThread> {
  return presentThread(await findOrRefuse(tx, id));
}

/** @throws AppError idempotency_key_reused, too_many_rows */
export async function openTicket(
  act: Act,
  { addition, input }: { addition: Addition; input: TicketInput },
): Promise<TicketThread> {
  const { tx } = act;
  const { id, isNew } = await insertOnce(tx, { into: ticketInsert, addition }, async () => input);
  const ticket = await findOrRefuse(tx, id);
  if (isNew) {
    await tellStaff(act, 'ticket-opened', {
      number: String(ticket.number),
      subject: input.subject,
      description: input.description,
      priority: priorityLabels[input.priority].toLowerCase(),
    });
  }
  return presentThread(ticket);
}

/** @throws AppError not_found, wrong_role, ticket_closed, idempotency_key_reused, too_many_rows */
export async function replyToTicket(
  act: Act,
  { id, addition, input }: { id: string; addition: Addition; input: ReplyInput },
): Promise<TicketThread> {
  const { tx } = act;
  const ticket = await findOrRefuse(tx, id);
  const { id: replyId, isNew } = await insertOnce(tx, { into: replyInsert, addition }, async () => {
    throwRefusal(replyRefusal({ actor: ticket.actor, status: ticket.status, isInternal: input.is_internal }));
    return { ticket_id: id, ...input };
  });
  if (isNew && ticket.actor === 'author') {
    await tellStaff(act, 'ticket-answered', {
      number: String(ticket.number),
      subject: ticket.subject,
      body: input.body,
    });
  } else if (isNew && !input.is_internal) {
    await tellAuthor(tx, ticket, {
      title: `Reply to ticket #${ticket.number}`,
      message: `We replied to “${ticket.subject}”.`,
    });
  }
  const thread = await readThread(tx, id);
  if (!thread.replies.some((reply) => reply.id === replyId)) throw new AppError('not_found');
  return thread;
}

/** @throws AppError not_found, changed_meanwhile, transition_not_allowed */
export async function changeTicketStatus(
  { tx }: Act,
  { id, move }: { id: string; move: TicketMove },
): Promise<TicketThread> {
  const ticket = await findOrRefuse(tx, id);
  const { actor, status: from } = ticket;
  if (ticket.version !== move.version) throw new AppError('changed_meanwhile');
  const refusal = moveRefusal({ actor, from, to: move.status });
  if (refusal) throw new AppError(refusal, { values: { from: statusLabels[from] } });
  const isMoved = await moveTicket(tx, { ticketId: id, isCancelled: actor === 'author', ...move });
  if (!isMoved) throw new AppError('changed_meanwhile');
  if (actor === 'staff') {
    await tellAuthor(tx, ticket, {
      title: `Ticket #${ticket.number}: ${statusLabels[move.status]}`,
      message: newsOf(move.status, ticket.subject),
    });
  }
  return readThread(tx, id);
}

async function findOrRefuse(tx: Transaction, id: string): Promise<FoundThread> {
  const found = await findThread(tx, id);
  if (!found) throw new AppError('not_found');
  return found;
}

function newsOf(status: TicketStatus, subject: string): string {
  const news = {
    open: `“${subject}” is open again.`,
    in_progress: `We are working on “${subject}”.`,
    resolved: `We believe that “${subject}” is resolved. If it is not, please reply to the ticket.`,
    closed: `“${subject}” is closed.`,
  } as const satisfies Record<TicketStatus, string>;
  return news[status];
}

async function tellAuthor(
  tx: Transaction,
  ticket: FoundThread,
  news: { title: string; message: string },
): Promise<void> {
  // Outside the workspaces, since the page is open to every role and to those whose trial has ended.
  await notify(tx, { userId: ticket.user_id, kind: 'ticket', ...news, link: `${paths.support}/${ticket.id}` });
}

async function tellStaff(
  { tx, env }: Act,
  kind: 'ticket-opened' | 'ticket-answered',
  data: Record<string, string>,
): Promise<void> {
  await notifyStaff(tx, { env, kind, data: { ...data, ...(await findOwnContact(tx)) } });
}
