import type { AccessSubject } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwIfError } from '#core/server/errors.ts';
import {
  insertIdempotently,
  isUniqueViolation,
  type CreateOptions,
} from '#core/server/idempotency/idempotent-insert.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { settleDraft } from '#features/storage/form-drafts/server/queries.ts';
import { ownFiles } from '#features/storage/files/server/queries.ts';
import { findRolesFor, holdAssignment } from '#features/providers/provider-assignments/server/queries.ts';
import { notify, notifyStaff } from '#features/communication/notifications/server/queries.ts';

import { checkDelete, checkReviewTransition, checkRevision, checkTypeChange, documentAbilities } from '../rules.ts';
import {
  isDecision,
  type Document,
  type DocumentChange,
  type DocumentInput,
  type ReviewInput,
  type StoredDocument,
  type TakeOverInput,
} from '../schema.ts';
import {
  documentInsert,
  documentRepository,
  endReview,
  findActiveReview,
  findName,
  insertReview,
  isOwn,
  lockAssignedDocument,
  ownEmail,
  storeReview,
  type ActiveReview,
} from './queries.ts';
import { documentUploads } from './table.ts';

/**
 * Submits a file for review and notifies staff.
 * @throws AppError invalid, not_found, document_not_for_revision, document_replaced, idempotency_key_reused,
 * row_limit_reached
 */
export async function submitDocument(
  ctx: ActorContext,
  createOptions: CreateOptions,
  { document_type, file_url, previous_id }: DocumentInput,
): Promise<Document> {
  const submitted = ctx.transaction(async (tx, actor) => {
    const { id, isNew } = await insertIdempotently(tx, { into: documentInsert, createOptions }, async () => {
      if (previous_id !== null) throwIfError(checkRevision(await documentRepository.get(tx, previous_id, isOwn)));
      const key = fileKey(file_url) ?? '';
      const file = (await ownFiles(tx, { columns: [documentUploads.file_url], keys: [key] })).get(key);
      if (!file) throw invalidFields({ file_url: 'This file no longer exists. Please upload it again.' });
      return { document_type, file_url, original_filename: file.name, mime_type: file.type, previous_id };
    });
    const document = await documentRepository.find(tx, id);
    if (!document) throw new AppError('not_found');
    if (isNew) await tellStaff(tx, ctx, document);
    return presentDocument(document, { actor, now: ctx.now });
  });
  return unlessReplaced(submitted);
}

/** @throws AppError not_found, document_decided, version_conflict */
export async function changeDocumentType(
  ctx: ActorContext,
  id: string,
  { version, ...values }: DocumentChange,
): Promise<Document> {
  return ctx.transaction(async (tx, actor) => {
    throwIfError(checkTypeChange(await documentRepository.get(tx, id, isOwn)));
    return presentDocument(await documentRepository.update(tx, { id, version, values }), { actor, now: ctx.now });
  });
}

/** @throws AppError not_found, document_not_pending, version_conflict */
export async function trashDocument(ctx: ActorContext, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const document = await documentRepository.get(tx, id, isOwn);
    throwIfError(checkDelete(document));
    // Checks the version, since a review may start concurrently.
    await documentRepository.trash(tx, id, document.version);
  });
}

/** @throws AppError not_found, document_replaced */
export async function restoreDocument(ctx: ActorContext, id: string): Promise<Document> {
  return unlessReplaced(
    ctx.transaction(async (tx, actor) =>
      presentDocument(await documentRepository.restore(tx, id, isOwn), { actor, now: ctx.now }),
    ),
  );
}

/**
 * Applies a reviewer's transition. Notifies the applicant of a decision, and an attorney whose review a mentor has
 * decided. A repeated request notifies only once.
 * @throws AppError wrong_role if it is an own document; not_found, transition_not_allowed, version_conflict,
 * document_reviewed, review_of_another, review_not_started
 */
export async function reviewDocument(
  ctx: ActorContext,
  { id, draftKey }: { id: string; draftKey: string | undefined },
  input: ReviewInput,
): Promise<Document> {
  await ctx.elevated('reviews a document of an assigned applicant', async (tx, { userId }) => {
    const document = await lockAssignedDocument(tx, id, 'mentor', 'attorney');
    if (!document) throw new AppError('not_found');
    if (document.user_id === userId) throw new AppError('wrong_role');
    const review = await findActiveReview(tx, id);
    if (!isRepeated(document, { review, userId, input })) {
      await takeStep(tx, document, { review, userId, input });
    }
    await settleDraft(tx, draftKey);
  });
  return readDocument(ctx, id);
}

type LockedDocument = typeof documentUploads.$inferSelect;
type Step = { review: ActiveReview | undefined; userId: string; input: ReviewInput };

/** Whether this reviewer has already made the transition, and nothing has changed since. */
function isRepeated(document: LockedDocument, { review, userId, input }: Step): boolean {
  const { version, status, reviewer_notes: notes = '' } = input;
  return (
    document.version > version &&
    document.status === status &&
    document.reviewer_id === userId &&
    document.reviewer_notes === notes &&
    (status !== 'Under Review' || review?.attorneyId === userId)
  );
}

async function takeStep(tx: Transaction, document: LockedDocument, { review, userId, input }: Step): Promise<void> {
  const { id, user_id, status } = document;
  const { status: to, reviewer_notes: notes = '' } = input;
  if (document.version !== input.version) throw await outdatedError(tx, document, { review, userId });
  const holder = review === undefined ? 'none' : review.attorneyId === userId ? 'self' : 'other';
  const refused = checkReviewTransition({ status, holder }, to, await findRolesFor(tx, user_id));
  if (refused) throw new AppError(refused, { values: { from: status, name: review?.name ?? '' } });
  if (to === 'Under Review') {
    if (!(await holdAssignment(tx, { userId: user_id, mentorId: userId }))) throw new AppError('not_found');
    await insertReview(tx, { document_id: id, user_id, attorney_id: userId });
  } else if (review) {
    const own = to === 'Approved' ? 'approved' : 'changes_requested';
    await endReview(tx, review.id, holder === 'self' ? own : 'handed_over');
  }
  await storeReview(tx, id, { status: to, reviewer_notes: notes, reviewer_id: userId });
  const reviewed = await documentRepository.get(tx, id);
  await notifyApplicant(tx, reviewed);
  if (review && holder === 'other') {
    const title = `“${reviewed.original_filename}” was reviewed by a mentor`;
    await notifyHolder(tx, review, { document: reviewed, title });
  }
}

/**
 * Takes over the review of another attorney of the same applicant, and notifies that attorney.
 * @throws AppError not_found, version_conflict, document_reviewed, review_of_another
 */
export async function takeOver(ctx: ActorContext, id: string, { review_id }: TakeOverInput): Promise<Document> {
  await ctx.elevated('takes over the review of another attorney', async (tx, { userId }) => {
    const document = await lockAssignedDocument(tx, id, 'attorney');
    if (!document || document.user_id === userId) throw new AppError('not_found');
    const review = await findActiveReview(tx, id);
    // Sent again.
    if (review?.attorneyId === userId) return;
    if (review?.id !== review_id || document.status !== 'Under Review') {
      throw await outdatedError(tx, document, { review, userId });
    }
    const { user_id } = document;
    if (!(await holdAssignment(tx, { userId: user_id, mentorId: userId }))) throw new AppError('not_found');
    await endReview(tx, review.id, 'handed_over');
    await insertReview(tx, { document_id: id, user_id, attorney_id: userId });
    await storeReview(tx, id, { reviewer_id: userId });
    const title = `Another attorney took over your review of “${document.original_filename}”`;
    await notifyHolder(tx, review, { document: await documentRepository.get(tx, id), title });
  });
  return readDocument(ctx, id);
}

/** Returns the error of a step on an outdated document. It names who decided on the document, or who holds it. */
async function outdatedError(
  tx: Transaction,
  { status, reviewer_id }: LockedDocument,
  { review, userId }: Omit<Step, 'input'>,
): Promise<AppError> {
  if (isDecision(status)) {
    const name = reviewer_id === null ? undefined : await findName(tx, reviewer_id);
    return new AppError('document_reviewed', { values: { name: name ?? 'Another reviewer', decision: status } });
  }
  if (!review || review.attorneyId === userId) return new AppError('version_conflict');
  return new AppError('review_of_another', { values: { name: review.name } });
}

/**
 * Returns a document as its reader sees it.
 * @throws AppError not_found
 */
export async function readDocument(ctx: ActorContext, id: string): Promise<Document> {
  const { actor, json } = await ctx.read(documentRepository.read(id));
  if (json === null) throw new AppError('not_found');
  return presentDocument(JSON.parse(json) as StoredDocument, { actor, now: ctx.now });
}

export function presentDocument(document: StoredDocument, { actor, now }: AccessSubject): Document {
  return { ...document, can: documentAbilities({ document, reader: actor, now }) };
}

/**
 * Runs the submission of a new version. If two are submitted concurrently, or one is restored from Trash, the database
 * accepts only the first.
 */
async function unlessReplaced(submitted: Promise<Document>): Promise<Document> {
  try {
    return await submitted;
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('document_replaced', { cause: error }) : error;
  }
}

async function tellStaff(
  tx: Transaction,
  { env }: ActorContext,
  { id, document_type, original_filename, older }: StoredDocument,
): Promise<void> {
  const revises = older.at(-1)?.original_filename;
  const data = {
    documentType: document_type,
    fileName: original_filename,
    ...(revises !== undefined && { revises }),
    email: await ownEmail(tx),
    // URL that redirects each reader to their own documents page.
    link: rowLink(paths.documents, id),
  };
  await notifyStaff(tx, { env, kind: 'document-submitted', data });
}

async function notifyApplicant(
  tx: Transaction,
  { id, user_id, status, original_filename, reviewer_notes }: StoredDocument,
): Promise<void> {
  const notice = decisionNotices[status];
  if (!notice) return;
  const message = `“${original_filename}”: ${reviewer_notes}`;
  const link = rowLink(`${paths.dashboard}/documents`, id);
  const title = `${notice.title}: ${original_filename}`;
  await notify(tx, { userId: user_id, kind: 'review', ...notice, title, message, link, isMailed: 'at once' });
}

/** Notifies an attorney whose review another reviewer has ended. */
async function notifyHolder(
  tx: Transaction,
  { attorneyId }: ActiveReview,
  { document, title }: { document: StoredDocument; title: string },
): Promise<void> {
  const { id, applicant_name, document_type, status, review } = document;
  const message = review
    ? `${review.name} is now reviewing ${applicant_name}’s document (${document_type}).`
    : `Decision on ${applicant_name}’s document (${document_type}): ${status}.`;
  await notify(tx, {
    userId: attorneyId,
    kind: 'review',
    title,
    message,
    link: rowLink(`${paths.attorney}/documents`, id),
  });
}

const decisionNotices: Partial<Record<string, { title: string; type: 'success' | 'warning' }>> = {
  Approved: { title: 'Your document was approved', type: 'success' },
  'Needs Revision': { title: 'Your document needs revision', type: 'warning' },
};
