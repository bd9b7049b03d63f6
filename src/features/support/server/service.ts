import { AppError, throwRefusal } from '#core/server/errors.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { makeOnce } from '#core/server/idempotency/once.ts';
import { enqueueMail } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';
import { notify } from '#features/notifications/server/queries.ts';
import { roleRefusal } from '#features/roles/rules.ts';
import { readSettings } from '#features/settings/server/queries.ts';

import { moveRefusal, replyRefusal } from '../rules.ts';
import { priorityLabels, statusLabels, type ReplyInput, type TicketInput, type TicketMove, type TicketStatus, type TicketThread } from '../schema.ts';
import { presentThread } from './present.ts';
import { findOwnContact, findThread, insertReply, insertTicket, isSupportStaff, moveTicket, type FoundThread } from './queries.ts';

/** One person's request, in its transaction. */
export type Act = Pick<Services, 'env' | 'now'> & { tx: Transaction; actor: Actor };

/** @throws AppError wrong_role, access_switched_off */
export async function requireSupportStaff({ tx, actor, now }: Act): Promise<void> {
  if (await isSupportStaff(tx)) return;
  throw new AppError(roleRefusal(actor.roles, 'admin', 'read', now()) ?? 'wrong_role');
}

/** @throws AppError not_found */
export async function readThread(tx: Transaction, id: string): Promise<TicketThread> {
  return presentThread(await findOrRefuse(tx, id));
}

export async function openTicket(act: Act, { key, input }: { key: string | undefined; input: TicketInput }): Promise<TicketThread> {
  const { tx } = act;
  const id = await makeOnce(tx, { key, made: 'support_tickets' }, async () => {
    const made = await insertTicket(tx, input);
    await tellStaff(act, 'ticket-opened', {
      number: String(made.number),
      subject: input.subject,
      description: input.description,
      priority: priorityLabels[input.priority].toLowerCase(),
    });
    return made.id;
  });
  return readThread(tx, id);
}

/** @throws AppError not_found, wrong_role, ticket_closed */
export async function replyToTicket(act: Act, { id, key, input }: { id: string; key: string | undefined; input: ReplyInput }): Promise<TicketThread> {
  const { tx } = act;
  await makeOnce(tx, { key, made: 'support_replies' }, async () => {
    const ticket = await findOrRefuse(tx, id);
    throwRefusal(replyRefusal({ actor: ticket.actor, status: ticket.status, isInternal: input.is_internal }));
    const replyId = await insertReply(tx, { ticketId: id, ...input });
    if (ticket.actor === 'author') {
      await tellStaff(act, 'ticket-answered', { number: String(ticket.number), subject: ticket.subject, body: input.body });
    } else if (!input.is_internal) {
      await tellAuthor(tx, ticket, { title: `Reply to ticket #${ticket.number}`, message: `We replied to “${ticket.subject}”.` });
    }
    return replyId;
  });
  return readThread(tx, id);
}

/** @throws AppError not_found, changed_meanwhile, transition_not_allowed */
export async function changeTicketStatus({ tx }: Act, { id, move }: { id: string; move: TicketMove }): Promise<TicketThread> {
  const ticket = await findOrRefuse(tx, id);
  const { actor, status: from } = ticket;
  if (ticket.version !== move.version) throw new AppError('changed_meanwhile');
  const refusal = moveRefusal({ actor, from, to: move.status });
  if (refusal) throw new AppError(refusal, { values: { from: statusLabels[from] } });
  const isMoved = await moveTicket(tx, { ticketId: id, isCancelled: actor === 'author', ...move });
  if (!isMoved) throw new AppError('changed_meanwhile');
  if (actor === 'staff') {
    await tellAuthor(tx, ticket, { title: `Ticket #${ticket.number}: ${statusLabels[move.status]}`, message: newsOf(move.status, ticket.subject) });
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

async function tellAuthor(tx: Transaction, ticket: FoundThread, news: { title: string; message: string }): Promise<void> {
  // Outside the workspaces, since the page is open to every role and to those whose trial has ended.
  await notify(tx, { userId: ticket.user_id, kind: 'ticket', ...news, link: `${paths.support}/${ticket.id}` });
}

async function tellStaff({ tx, env }: Act, kind: 'ticket-opened' | 'ticket-answered', data: Record<string, string>): Promise<void> {
  const { info_mailbox: recipient = env.INFO_EMAIL } = await readSettings(tx, ['info_mailbox']);
  if (recipient !== '') await enqueueMail(tx, { kind, recipient, data: { ...data, ...(await findOwnContact(tx)) } });
}
