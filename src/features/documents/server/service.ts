import { sql } from 'drizzle-orm';

import { sqlState, type Actor, type Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwRefusal } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFiles } from '#features/files/server/queries.ts';
import { notify, notifyStaff } from '#features/notifications/server/queries.ts';

import {
  canMove,
  deleteRefusal,
  documentAbilities,
  ownRefusal,
  reviewingRoles,
  reviewRefusal,
  revisionRefusal,
  typeRefusal,
} from '../rules.ts';
import type { Document, DocumentChange, DocumentInput, DocumentRow, ReviewInput } from '../schema.ts';
import { documentInsert, findDocument, ownEmail, untrashDocument, updateDocument } from './queries.ts';
import { documentUploads } from './table.ts';

type Act = Pick<Services, 'database' | 'env' | 'now'> & { token: string | undefined };

const UNIQUE_VIOLATION = '23505';

/**
 * Submits a file for review, and tells staff.
 * @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, document_not_for_revision, document_replaced, idempotency_key_reused, too_many_rows
 */
export async function submitDocument(
  act: Act,
  { addition, input }: { addition: Addition; input: DocumentInput },
): Promise<Document> {
  return asOwner(act, async (tx, actor) => {
    const { document_type, file_url, previous_id } = input;
    const { id, isNew } = await insertOnce(tx, { into: documentInsert, addition }, async () => {
      if (previous_id !== null) throwRefusal(revisionRefusal(await existingOwn(tx, { id: previous_id, actor })));
      const key = fileKey(file_url) ?? '';
      const file = (await ownFiles(tx, { columns: [documentUploads.file_url], keys: [key] })).get(key);
      if (!file) throw invalidFields({ file_url: 'This file is not there any more. Please upload it again.' });
      return { document_type, file_url, original_filename: file.name, mime_type: file.type, previous_id };
    });
    const row = await findDocument(tx, id, { isInTrashToo: true });
    if (!row) throw new AppError('not_found');
    if (isNew) {
      const revises = row.older.at(-1)?.original_filename;
      await tellStaff(tx, act, {
        documentType: document_type,
        fileName: row.original_filename,
        ...(revises !== undefined && { revises }),
      });
    }
    return present(act, { actor, row });
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found, document_decided, changed_meanwhile */
export async function changeDocumentType(
  act: Act,
  id: string,
  { version, document_type }: DocumentChange,
): Promise<Document> {
  return asOwner(act, async (tx, actor) => {
    throwRefusal(typeRefusal(await existingOwn(tx, { id, actor })));
    await update(tx, { id, version, values: { document_type } });
    return present(act, { actor, row: await existing(tx, id) });
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found, document_not_pending, changed_meanwhile */
export async function trashDocument(act: Act, id: string): Promise<void> {
  await asOwner(act, async (tx, actor) => {
    const document = await existingOwn(tx, { id, actor });
    throwRefusal(deleteRefusal(document));
    await update(tx, { id, version: document.version, values: { deleted_at: sql`now()` } });
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found, document_replaced */
export async function restoreDocument(act: Act, id: string): Promise<Document> {
  return asOwner(act, async (tx, actor) => {
    if (!(await untrashDocument(tx, id))) throw new AppError('not_found');
    return present(act, { actor, row: await existing(tx, id) });
  });
}

/**
 * A reviewer's step. The applicant is told of a decision.
 * @throws AppError wrong_role, access_switched_off, lapsed, not_found, transition_not_allowed, changed_meanwhile
 */
export async function reviewDocument(
  act: Act,
  id: string,
  { version, status, ...notes }: ReviewInput,
): Promise<Document> {
  const { database, token, now } = act;
  return database.asActor(token, async (tx, actor) => {
    throwRefusal(reviewRefusal(actor.roles, now()));
    const document = await existing(tx, id);
    if (document.user_id === actor.userId) throw new AppError('wrong_role');
    const from = document.status;
    if (!reviewingRoles(actor.roles, now()).some((as) => canMove({ actor: as, from, to: status }))) {
      throw new AppError('transition_not_allowed', { values: { from } });
    }
    await update(tx, { id, version, values: { status, ...notes, reviewer_id: actor.userId, reviewed_at: sql`now()` } });
    const reviewed = await existing(tx, id);
    await tellApplicant(tx, reviewed);
    return present(act, { actor, row: reviewed });
  });
}

export function present({ now }: Pick<Act, 'now'>, { actor, row }: { actor: Actor; row: DocumentRow }): Document {
  return { ...row, can: documentAbilities({ document: row, reader: actor, now: now() }) };
}

async function asOwner<T>(
  { database, token, now }: Act,
  work: (tx: Transaction, actor: Actor) => Promise<T>,
): Promise<T> {
  try {
    return await database.asActor(token, (tx, actor) => {
      throwRefusal(ownRefusal(actor.roles, 'write', now()));
      return work(tx, actor);
    });
  } catch (error) {
    // Of two new versions at one moment, and of one that comes back from Trash, the database keeps the first.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('document_replaced', { cause: error });
    throw error;
  }
}

async function tellStaff(tx: Transaction, { env }: Act, data: Record<string, string>): Promise<void> {
  await notifyStaff(tx, { env, kind: 'document-submitted', data: { ...data, email: await ownEmail(tx) } });
}

async function tellApplicant(
  tx: Transaction,
  { id, user_id, status, original_filename, reviewer_notes }: DocumentRow,
): Promise<void> {
  const notice = decisionNotices[status];
  if (!notice) return;
  const { title, type } = notice;
  const message = `“${original_filename}”: ${reviewer_notes}`;
  await notify(tx, {
    userId: user_id,
    kind: 'review',
    title,
    message,
    type,
    link: rowLink(`${paths.dashboard}/documents`, id),
  });
}

const decisionNotices: Partial<Record<string, { title: string; type: 'success' | 'warning' }>> = {
  Approved: { title: 'Your document was approved', type: 'success' },
  'Needs Revision': { title: 'Your document needs revision', type: 'warning' },
};

async function existing(tx: Transaction, id: string): Promise<DocumentRow> {
  const document = await findDocument(tx, id);
  if (!document) throw new AppError('not_found');
  return document;
}

/** Whoever is assigned to others reads theirs as well, and owns none of them. */
async function existingOwn(tx: Transaction, { id, actor }: { id: string; actor: Actor }): Promise<DocumentRow> {
  const document = await existing(tx, id);
  if (document.user_id !== actor.userId) throw new AppError('not_found');
  return document;
}

async function update(tx: Transaction, change: Parameters<typeof updateDocument>[1]): Promise<void> {
  if (!(await updateDocument(tx, change))) throw new AppError('changed_meanwhile');
}
