import { sql } from 'drizzle-orm';

import { exhibitsOf } from '#binder-engine/outline.ts';
import { hasAccess, type AccessSubject } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwIfError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { linkToKind } from '#features/petition/binders/rules.ts';
import { BINDERS } from '#features/evidence/evidence-sharing/schema.ts';
import { commenterOf, quotedBody, type Commenter } from '#features/evidence/record-comments/rules.ts';
import type { CommentChange, CommentTransition } from '#features/evidence/record-comments/schema.ts';
import { findOwnNameWithProof } from '#features/providers/provider-credentials/server/queries.ts';
import { listReaders, nameOf } from '#features/evidence/evidence-sharing/server/queries.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { commentAbilities } from '../rules.ts';
import type { CommentInput, CommentList, CommentRow, StoredComment } from '../schema.ts';
import { commentInsert, commentRepository, findBinder, findOwner, removeOwn, type CommentedBinder } from './queries.ts';

/**
 * Comments on an exhibit of a binder, or on a paragraph of its letter. Notifies the other side: readers of the binder
 * about the applicant's comment.
 * @throws AppError not_found, invalid, lapsed, idempotency_key_reused, row_limit_reached
 */
export async function addComment(
  ctx: ActorContext,
  createOptions: CreateOptions,
  { binderId, input }: { binderId: string; input: CommentInput },
): Promise<CommentRow> {
  return ctx.transaction(async (tx, actor) => {
    const binder = await findBinder(tx, binderId);
    if (!binder) throw new AppError('not_found');
    const { owner } = binder;
    const as = commenterOf(owner, actor);
    // A user with both roles was admitted for one of them.
    if (as === 'applicant') throwIfError(applicant('write').check(actor, ctx.now));
    const { id, isNew } = await insertIdempotently(tx, { into: commentInsert, createOptions }, async () => {
      const { exhibit, page, paragraph, about, body } = input;
      const named = exhibitsOf(binder.outline).find((one) => one.id === exhibit);
      if (exhibit !== null && !named) {
        throw invalidFields({ exhibit: 'This exhibit is no longer in the binder. Please reload the page.' });
      }
      return { user_id: owner, binder_id: binderId, exhibit, page, paragraph, about: named?.title ?? about, body };
    });
    const comment = await commentRepository.get(tx, id);
    if (isNew) await tell(tx, { comment, binder, writer: actor.userId });
    return presentComment(comment, { as, canWrite: true });
  });
}

/**
 * Changes the user's own comment.
 * @throws AppError not_found, wrong_role, lapsed, version_conflict
 */
export async function changeComment(
  ctx: ActorContext,
  id: string,
  { version, body }: CommentChange,
): Promise<CommentRow> {
  return ctx.transaction(async (tx, actor) => {
    const by = await authorize(tx, { ctx, actor, id, to: 'edit' });
    const changed = await commentRepository.update(tx, { id, version, values: { body, edited_at: sql`now()` } });
    return presentComment(changed, by);
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
    const by = await authorize(tx, { ctx, actor, id, to: 'resolve' });
    const values = { resolved_at: is_resolved ? sql`now()` : null };
    return presentComment(await commentRepository.update(tx, { id, version, values }), by);
  });
}

/**
 * Deletes the user's own comment permanently.
 * @throws AppError not_found, wrong_role, lapsed, version_conflict
 */
export async function removeComment(ctx: ActorContext, id: string, version: number): Promise<void> {
  await ctx.transaction(async (tx, actor) => {
    await authorize(tx, { ctx, actor, id, to: 'remove' });
    if (!(await removeOwn(tx, { id, version }))) throw new AppError('version_conflict');
  });
}

type StoredComments = { owner: string; is_read: boolean; comments: StoredComment[] };

export function presentComments({ owner, is_read, comments }: StoredComments, reader: AccessSubject): CommentList {
  const as = commenterOf(owner, reader.actor);
  // Only those who may write read shared binders.
  const canWrite = as === 'provider' || hasAccess(applicant('write'), reader);
  return {
    comments: comments.map((comment) => presentComment(comment, { as, canWrite })),
    // Without readers there is no conversation.
    can: { create: canWrite && (is_read || comments.length > 0), pin: canWrite },
  };
}

type By = { as: Commenter; canWrite: boolean };

function presentComment(comment: StoredComment, by: By): CommentRow {
  return { ...comment, can: commentAbilities(comment, by) };
}

type Asked = { ctx: ActorContext; actor: Actor; id: string; to: 'edit' | 'remove' | 'resolve' };

async function authorize(tx: Transaction, { ctx, actor, id, to }: Asked): Promise<By> {
  const owner = await findOwner(tx, id);
  if (owner === undefined) throw new AppError('not_found');
  const by = { as: commenterOf(owner, actor), canWrite: true };
  if (by.as === 'applicant') throwIfError(applicant('write').check(actor, ctx.now));
  if (!commentAbilities(await commentRepository.get(tx, id), by)[to]) throw new AppError('wrong_role');
  return by;
}

type NewComment = { comment: StoredComment; binder: CommentedBinder; writer: string };

async function tell(
  tx: Transaction,
  { comment, binder: { id: binderId, kind, owner }, writer }: NewComment,
): Promise<void> {
  const { body, about, exhibit, page: pinned, paragraph } = comment;
  const letter = kind === 'petition' ? 'the petition letter' : 'the response letter';
  const where = pinned === null ? '' : `page ${pinned} of `;
  const place = exhibit === null ? letter : `${where}the exhibit “${about}”`;
  const part = exhibit ?? paragraph ?? '';
  const name = writer === owner ? await nameOf(tx, writer) : await findOwnNameWithProof(tx);
  const notification = {
    kind: 'comment',
    title: `${name} commented on ${place}`,
    message: quotedBody(body),
  } as const;
  if (writer !== owner) {
    const page = linkToKind(exhibit === null ? paths.letter : paths.binder, kind);
    await notify(tx, { userId: owner, ...notification, link: rowLink(page, part) });
    return;
  }
  for (const { id, role } of await listReaders(tx, BINDERS)) {
    const link = rowLink(`${paths[role]}/users/${owner}/binder?binder=${binderId}`, part);
    await notify(tx, { userId: id, ...notification, link });
  }
}
