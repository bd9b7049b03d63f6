import { sql } from 'drizzle-orm';

import { hasAccess } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwIfError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { findOwnNameWithProof } from '#features/providers/provider-credentials/server/queries.ts';
import { listReaders, nameOf } from '#features/evidence/evidence-sharing/server/queries.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';

import { commentAbilities, commenterOf, quotedBody, type Commenter } from '../rules.ts';
import type {
  CommentChange,
  CommentInput,
  CommentList,
  CommentRow,
  CommentTransition,
  StoredComment,
} from '../schema.ts';
import {
  commentInsert,
  commentRepository,
  findOwner,
  findPlace,
  isAnswerable,
  listAuthors,
  type Place,
} from './queries.ts';

type Spoken = { type: RecordType; recordId: string };

/**
 * Comments on a record, or replies to a comment. Notifies the other side: readers of the record about the applicant's
 * comment, participants about a reply.
 * @throws AppError not_found, invalid, lapsed, idempotency_key_reused, row_limit_reached
 */
export async function addComment(
  ctx: ActorContext,
  createOptions: CreateOptions,
  { type, recordId, input }: Spoken & { input: CommentInput },
): Promise<CommentRow> {
  const place = { record_type: type.table, record_id: recordId };
  return ctx.transaction(async (tx, actor) => {
    const owner = await getOwner(tx, place);
    const as = commenterOf(owner, actor);
    // A user with both roles was admitted for one of them.
    if (as === 'applicant') throwIfError(applicant('write').check(actor, ctx.now));
    const { id, isNew } = await insertIdempotently(tx, { into: commentInsert, createOptions }, async () => {
      if (input.parent_id !== null && !(await isAnswerable(tx, input.parent_id, place))) {
        throw invalidFields({ parent_id: 'You can no longer reply to this comment. Please reload the page.' });
      }
      return { ...input, ...place, user_id: owner };
    });
    const comment = await commentRepository.get(tx, id);
    if (isNew) await tell(tx, { type, recordId, comment, owner, writer: actor.userId });
    return presentComment(comment, { as, canWrite: true });
  });
}

/**
 * Changes a provider's own comment.
 * @throws AppError not_found, wrong_role, version_conflict
 */
export async function changeComment(
  ctx: ActorContext,
  id: string,
  { version, body }: CommentChange,
): Promise<CommentRow> {
  return ctx.transaction(async (tx, actor) => {
    const { as } = await getSpoken(tx, id, actor);
    const comment = await commentRepository.get(tx, id);
    if (!commentAbilities(comment, { as, canWrite: true }).edit) throw new AppError('wrong_role');
    const changed = await commentRepository.update(tx, { id, version, values: { body, edited_at: sql`now()` } });
    return presentComment(changed, { as, canWrite: true });
  });
}

/**
 * Resolves a comment or reopens it.
 * @throws AppError not_found, wrong_role, lapsed, version_conflict
 */
export async function resolveComment(
  ctx: ActorContext,
  id: string,
  { version, is_resolved }: CommentTransition,
): Promise<CommentRow> {
  return ctx.transaction(async (tx, actor) => {
    const { as } = await getSpoken(tx, id, actor);
    const comment = await commentRepository.get(tx, id);
    if (!commentAbilities(comment, { as, canWrite: true }).resolve) throw new AppError('wrong_role');
    const values = { resolved_at: is_resolved ? sql`now()` : null };
    return presentComment(await commentRepository.update(tx, { id, version, values }), { as, canWrite: true });
  });
}

export type StoredComments = { owner: string | null; is_read: boolean; comments: StoredComment[] };

/** @throws AppError not_found */
export function presentComments(
  { owner, is_read, comments }: StoredComments,
  { actor, now }: { actor: Actor; now: Date },
): CommentList {
  if (owner === null) throw new AppError('not_found');
  const as = commenterOf(owner, actor);
  // Only those who may write read shared records.
  const canWrite = as === 'provider' || hasAccess(applicant('write'), { actor, now });
  return {
    comments: comments.map((comment) => presentComment(comment, { as, canWrite })),
    // Without readers there is no conversation.
    can: { create: canWrite && (as === 'provider' || is_read || comments.length > 0) },
  };
}

function presentComment(comment: StoredComment, by: { as: Commenter; canWrite: boolean }): CommentRow {
  return { ...comment, can: commentAbilities(comment, by) };
}

async function getOwner(tx: Transaction, place: Place): Promise<string> {
  const owner = await findOwner(tx, place);
  if (owner === null) throw new AppError('not_found');
  return owner;
}

async function getSpoken(tx: Transaction, id: string, actor: Actor): Promise<{ as: Commenter }> {
  const place = await findPlace(tx, id);
  if (!place) throw new AppError('not_found');
  return { as: commenterOf(place.user_id, actor) };
}

type NewComment = Spoken & { comment: StoredComment; owner: string; writer: string };

async function tell(tx: Transaction, { type, recordId, comment, owner, writer }: NewComment): Promise<void> {
  const { body, parent_id } = comment;
  const name = writer === owner ? await nameOf(tx, writer) : await findOwnNameWithProof(tx);
  const notification = {
    kind: 'comment',
    title:
      parent_id === null
        ? `${name} commented on a record under ${type.title}`
        : `${name} replied to a comment on a record under ${type.title}`,
    message: quotedBody(body),
  } as const;
  if (writer !== owner) {
    await notify(tx, { userId: owner, ...notification, link: rowLink(`${paths.dashboard}/${type.segment}`, recordId) });
    return;
  }
  const takingPart = parent_id === null ? undefined : await listAuthors(tx, parent_id);
  for (const { id, role } of await listReaders(tx, type.table)) {
    if (takingPart && !takingPart.has(id)) continue;
    const link = rowLink(`${paths[role]}/users/${owner}/evidence/${type.segment}`, recordId);
    await notify(tx, { userId: id, ...notification, link });
  }
}

/** @throws AppError not_found */
export function findTypeBySegment(segment: string): RecordType {
  const type = recordTypes.find((one) => one.segment === segment);
  if (!type) throw new AppError('not_found');
  return type;
}
