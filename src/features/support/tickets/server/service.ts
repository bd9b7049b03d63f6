import { sql } from 'drizzle-orm';

import { hasAccess, type AccessSubject } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwIfError } from '#core/server/errors.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { paths } from '#core/shared/paths.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { fileName } from '#core/shared/uploads.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';
import { notify, notifyStaff } from '#features/communication/notifications/server/queries.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import { checkReply, allowedTicketTransitions } from '../rules.ts';
import {
  priorityLabels,
  statusLabels,
  type ReplyInput,
  type StoredThread,
  type TicketHandling,
  type TicketInput,
  type TicketStatus,
  type TicketTransition,
  type TicketThread,
} from '../schema.ts';
import { getTicketActor, presentThread } from './present.ts';
import {
  findAssignee,
  findLaterReply,
  findMember,
  findOwnContact,
  replyInsert,
  threadRepository,
  ticketInsert,
} from './queries.ts';
import { supportReplies, supportTickets } from './table.ts';

/** Messages of one user in a window. Each is mailed to staff. */
const MESSAGES_PER_WINDOW = 60;
const WINDOW_SECONDS = 3600;

export const staff = withPermission('manage_users');

/**
 * @throws AppError invalid, too_many_requests, idempotency_key_reused, row_limit_reached; not_found if the row of the
 * key was deleted
 */
export async function openTicket(
  ctx: ActorContext,
  createOptions: CreateOptions,
  input: TicketInput,
): Promise<TicketThread> {
  await limitMessages(ctx);
  return ctx.transaction(async (tx, actor) => {
    const { id, isNew } = await insertIdempotently(tx, { into: ticketInsert, createOptions }, async () => {
      await checkOwnFiles(tx, { column: supportTickets.files, urls: input.files });
      return input;
    });
    const ticket = await threadRepository.get(tx, id);
    if (isNew) {
      const contact = await findOwnContact(tx);
      await tellStaff(
        tx,
        ctx,
        'ticket-opened',
        {
          ...contact,
          number: String(ticket.number),
          subject: input.subject,
          description: input.description,
          ...formatFileNames(input.files),
          priority: priorityLabels[input.priority].toLowerCase(),
          link: queueLink(id),
        },
        {
          title: `Ticket #${ticket.number}: ${input.subject}`,
          message: `${contact.name} opened a ticket with ${priorityLabels[input.priority].toLowerCase()} priority.`,
        },
      );
    }
    return presentThread(ticket, { actor, now: ctx.now });
  });
}

/**
 * @param given.after newest reply that the writer has seen. Staff get an error if a newer one exists
 * @throws AppError invalid, too_many_requests, not_found, wrong_role, ticket_closed, ticket_answered,
 * idempotency_key_reused, row_limit_reached
 */
export async function replyToTicket(
  ctx: ActorContext,
  createOptions: CreateOptions,
  { id, input, after }: { id: string; input: ReplyInput; after: string | undefined },
): Promise<TicketThread> {
  await limitMessages(ctx);
  return ctx.transaction(async (tx, actor) => {
    const reader: AccessSubject = { actor, now: ctx.now };
    const ticket = await threadRepository.get(tx, id);
    const { number, subject, status } = ticket;
    const writer = getTicketActor(ticket, reader);
    const { id: replyId, isNew } = await insertIdempotently(tx, { into: replyInsert, createOptions }, async () => {
      throwIfError(checkReply({ actor: writer, status, isInternal: input.is_internal }));
      if (writer === 'staff' && !input.is_internal && after !== undefined) {
        const name = await findLaterReply(tx, { ticketId: id, after: after === 'none' ? undefined : after });
        if (name !== undefined) throw new AppError('ticket_answered', { values: { name } });
      }
      await checkOwnFiles(tx, { column: supportReplies.files, urls: input.files });
      return { ticket_id: id, ...input };
    });
    if (isNew && writer === 'author') {
      const contact = await findOwnContact(tx);
      const data = {
        ...contact,
        number: String(number),
        subject,
        body: input.body,
        ...formatFileNames(input.files),
        link: queueLink(id),
      };
      const notification = {
        title: `Reply to ticket #${number}: ${subject}`,
        message: `${contact.name} replied to “${subject}”.`,
      };
      // Only the assignee is notified. Without one, all staff are.
      await tellStaff(
        tx,
        ctx,
        'ticket-answered',
        data,
        (await notifyAssignee(tx, ticket, notification)) ? undefined : notification,
      );
    } else if (isNew && !input.is_internal) {
      // The notification about the reply also implies the new status, so there is no other.
      if (status === 'open') {
        await threadRepository.update(tx, { id, version: ticket.version, values: { status: 'in_progress' } });
      }
      await notifyAuthor(tx, ticket, {
        title: `Reply to ticket #${number}: ${subject}`,
        message: `We replied to “${subject}”:\n\n${input.body}`,
      });
    }
    const thread = await threadRepository.get(tx, id);
    if (!thread.replies.some((reply) => reply.id === replyId)) throw new AppError('not_found');
    return presentThread(thread, reader);
  });
}

/**
 * Changes the status of a ticket. Its author cancels it by closing it.
 * @throws AppError not_found, version_conflict, transition_not_allowed
 */
export async function transitionTicket(
  ctx: ActorContext,
  id: string,
  { version, status }: TicketTransition,
): Promise<TicketThread> {
  return ctx.transaction(async (tx, actor) => {
    const reader: AccessSubject = { actor, now: ctx.now };
    const row = await threadRepository.get(tx, id);
    const by = getTicketActor(row, reader);
    const transitions = allowedTicketTransitions(by, row.status);
    const values = { status, ...(by === 'author' && { cancelled_at: sql`now()` }) };
    const ticket = await threadRepository.transition(tx, { row, transitions, version, values, labels: statusLabels });
    if (by === 'staff') {
      await notifyAuthor(tx, ticket, {
        title: `Ticket #${ticket.number} is ${statusLabels[status].toLowerCase()}: ${ticket.subject}`,
        message: statusMessage(status, ticket.subject),
      });
    }
    return presentThread(ticket, reader);
  });
}

/**
 * Sets the assignee and priority of a ticket.
 * @throws AppError not_found, wrong_role, invalid, version_conflict, ticket_taken
 */
export async function handleTicket(
  ctx: ActorContext,
  id: string,
  { version, ...values }: TicketHandling,
): Promise<TicketThread> {
  return ctx.transaction(async (tx, actor) => {
    const reader: AccessSubject = { actor, now: ctx.now };
    const row = await threadRepository.get(tx, id);
    if (getTicketActor(row, reader) === 'author') throw new AppError('wrong_role');
    const wanted = values.assigned_to;
    if (wanted && (wanted === row.user_id || !(await findMember(tx, wanted)))) {
      throw invalidFields({
        assigned_to: 'Please choose an admin who handles tickets and did not open this one',
      });
    }
    const ticket = await threadRepository.update(tx, { id, version, values }).catch(async (error: unknown) => {
      const { assignee } = await threadRepository.get(tx, id);
      const isTaken = error instanceof AppError && wanted !== undefined && assignee && assignee.id !== wanted;
      throw isTaken ? new AppError('ticket_taken', { values: { name: assignee.name } }) : error;
    });
    if (wanted && wanted !== actor.userId && wanted !== row.assignee?.id) {
      await notifyAssignee(tx, ticket, {
        title: `Ticket #${ticket.number} was assigned to you: ${ticket.subject}`,
        message: `“${ticket.subject}” by ${nameWithProof(ticket.author)} was assigned to you.`,
      });
    }
    return presentThread(ticket, reader);
  });
}

/** Counts a message of a user in a separate transaction. Staff are not counted. */
async function limitMessages(ctx: ActorContext): Promise<void> {
  const { database, now } = ctx;
  const writer = await ctx.transaction(async (_, actor) =>
    hasAccess(staff, { actor, now }) ? undefined : actor.userId,
  );
  if (writer === undefined) return;
  const window = { limit: MESSAGES_PER_WINDOW, windowSeconds: WINDOW_SECONDS };
  await consumeRateLimit({ database, key: `support:${writer}`, ...window, now });
}

function statusMessage(status: TicketStatus, subject: string): string {
  const notification = {
    open: `“${subject}” was reopened.`,
    in_progress: `We are working on “${subject}”.`,
    resolved: `We believe that “${subject}” is resolved. If it is not, please reply to the ticket.`,
    closed: `“${subject}” is closed.`,
  } as const satisfies Record<TicketStatus, string>;
  return notification[status];
}

function formatFileNames(files: readonly string[]): Record<string, string> {
  return files.length > 0 ? { files: files.map(fileName).join(', ') } : {};
}

type TicketNotice = { title: string; message: string };

async function notifyAuthor(
  tx: Transaction,
  ticket: StoredThread,
  notification: { title: string; message: string },
): Promise<void> {
  // Outside of the workspaces, because the page is open to every role, and after a trial.
  await notify(tx, { userId: ticket.user_id, kind: 'ticket', ...notification, link: `${paths.support}/${ticket.id}` });
}

async function notifyAssignee(
  tx: Transaction,
  { id }: Pick<StoredThread, 'id'>,
  notification: TicketNotice,
): Promise<boolean> {
  const userId = await findAssignee(tx, id);
  if (userId) await notify(tx, { userId, kind: 'ticket', ...notification, link: queueLink(id) });
  return userId !== null;
}

function queueLink(id: string): string {
  return `${paths.adminSupport}/${id}`;
}

async function tellStaff(
  tx: Transaction,
  { env }: ActorContext,
  kind: 'ticket-opened' | 'ticket-answered',
  data: Record<string, string> & { link: string },
  notification: TicketNotice | undefined,
): Promise<void> {
  await notifyStaff(tx, {
    env,
    kind,
    data,
    ...(notification && { admins: { ...notification, permission: 'manage_users', kind: 'ticket', link: data.link } }),
  });
}
