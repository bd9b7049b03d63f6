import { hasAccess, anyAccess, type AccessSubject } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, throwIfError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { conversationLink, workspaces } from '../rules.ts';
import {
  FOUND_MESSAGES,
  PAGE_MESSAGES,
  type ConversationPart,
  type ConversationQuery,
  type FoundMessages,
  type MessageInput,
  type Partner,
  type SentMessage,
} from '../schema.ts';
import {
  findPartner,
  findSent,
  markRead,
  messageInsert,
  type Correspondent,
  type StoredFound,
  type StoredPart,
} from './queries.ts';
import { messages } from './table.ts';

const providers = [provider('mentor'), provider('attorney')] as const;
export const reader = anyAccess(applicant('read'), ...providers);
export const writer = anyAccess(applicant('write'), ...providers);

/** @throws AppError not_found */
export function presentConversation(
  { partner, closed, older, newer, read }: StoredPart,
  { before, after }: ConversationQuery,
  by: AccessSubject,
): ConversationPart {
  if (partner === null) throw new AppError('not_found');
  return {
    partner,
    messages: [...older.slice(0, PAGE_MESSAGES).toReversed(), ...newer.slice(0, PAGE_MESSAGES)],
    has_older: after !== undefined || older.length > PAGE_MESSAGES,
    has_newer: before !== undefined || newer.length > PAGE_MESSAGES,
    read,
    closed,
    can: { send: closed === null && canWriteTo(partner, by) },
  };
}

export function presentFound(rows: StoredFound): FoundMessages {
  return { rows: rows.slice(0, FOUND_MESSAGES), has_more: rows.length > FOUND_MESSAGES };
}

type Sent = { partner: string; input: MessageInput };

/** @throws AppError not_found, assignment_ended, lapsed, invalid, idempotency_key_reused, row_limit_reached */
export async function sendMessage(
  ctx: ActorContext,
  createOptions: CreateOptions,
  { partner: partnerId, input }: Sent,
): Promise<SentMessage> {
  return ctx.transaction(async (tx, actor) => {
    const partner = await getPartner(tx, partnerId);
    if (partner.closed !== null) throw new AppError('assignment_ended');
    // A user with both roles was admitted for one of them.
    if (!canWriteTo(partner, { actor, now: ctx.now })) throwIfError(applicant('write').check(actor, ctx.now));
    const { id } = await insertIdempotently(tx, { into: messageInsert, createOptions }, async () => {
      if (input.files.length > 0) await checkOwnFiles(tx, { column: messages.files, urls: input.files });
      return { ...input, receiver_id: partnerId };
    });
    const message = await findSent(tx, id);
    if (!message) throw new AppError('not_found');
    return message;
  });
}

/** @throws AppError not_found */
export async function readUpTo(
  ctx: ActorContext,
  { partner, position }: { partner: string; position: number },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    await getPartner(tx, partner);
    await markRead(tx, {
      partner,
      position,
      links: workspaces.map((workspace) => conversationLink(workspace, partner)),
    });
  });
}

async function getPartner(tx: Transaction, id: string): Promise<Correspondent> {
  const partner = await findPartner(tx, id);
  if (!partner) throw new AppError('not_found');
  return partner;
}

/** A provider who finds an applicant among their contacts may write as well. */
function canWriteTo({ role }: Partner, by: AccessSubject): boolean {
  return role === 'applicant' || hasAccess(applicant('write'), by);
}
