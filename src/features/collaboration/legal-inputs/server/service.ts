import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { findOwnNameWithProof } from '#features/providers/provider-credentials/server/queries.ts';
import { isAssignedTo } from '#features/providers/provider-assignments/server/queries.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { notify, notifyAdmins } from '#features/communication/notifications/server/queries.ts';

import { adminAbilities, attorneyAbilities, getAuthorship, isParty } from '../rules.ts';
import type {
  AnswerInput,
  DecisionInput,
  FeedbackChange,
  LegalInput,
  ReceivedInput,
  StoredReceived,
  StoredWritten,
  WrittenInput,
} from '../schema.ts';
import { findEditor, inputInsert, lockInput, receivedRepository, storeDecision, writtenRepository } from './queries.ts';

/**
 * Adds an attorney's feedback on an assigned applicant. An admin decides whether the applicant reads it.
 * @throws AppError invalid, idempotency_key_reused, row_limit_reached; not_found if they are no longer assigned
 */
export async function writeInput(
  ctx: ActorContext,
  createOptions: CreateOptions,
  input: LegalInput,
): Promise<WrittenInput> {
  return ctx.transaction(async (tx, { userId }) => {
    const { id, isNew } = await insertIdempotently(tx, { into: inputInsert, createOptions }, async () => {
      if (input.user_id !== userId && (await isAssignedTo(tx, input.user_id, 'attorney'))) return input;
      throw invalidFields({ user_id: 'Please choose one of your assigned applicants' });
    });
    const written = await writtenRepository.get(tx, id);
    if (isNew) await tellAdmins(tx, written);
    return presentWritten(written);
  });
}

/**
 * Stores the attorney's answer to an edit. Notifies the editing admin, and the applicant if they may read it.
 * @throws AppError not_found, legal_input_unedited, version_conflict
 */
export async function answerEdit(
  ctx: ActorContext,
  id: string,
  { version, answer, note }: AnswerInput,
): Promise<WrittenInput> {
  return ctx.transaction(async (tx) => {
    const before = await writtenRepository.get(tx, id);
    if (!attorneyAbilities(before).answer) throw new AppError('legal_input_unedited');
    const values = { attorney_answer: answer, attorney_note: answer === 'objected' ? note : '' };
    const input = await writtenRepository.update(tx, { id, version, values });
    if (answer !== before.attorney_answer) await notifyOfAnswer(tx, input);
    return presentWritten(input);
  });
}

export function presentWritten(input: StoredWritten): WrittenInput {
  return { ...input, can: attorneyAbilities(input) };
}

/**
 * Edits the feedback in any state. Notifies its attorney, and the applicant if they may read it.
 * @throws AppError not_found, own_legal_input, version_conflict
 */
export async function changeFeedback(
  ctx: ActorContext,
  id: string,
  { version, feedback }: FeedbackChange,
): Promise<ReceivedInput> {
  return ctx.transaction(async (tx, actor) => {
    const before = await receivedRepository.get(tx, id);
    if (isParty(before, actor.userId)) throw new AppError('own_legal_input');
    const input = await receivedRepository.update(tx, { id, version, values: { feedback } });
    if (feedback !== before.feedback) await notifyOfChange(tx, input);
    return presentReceived(input, { actor });
  });
}

/**
 * Approves or rejects once. A repeated decision by the same admin notifies once.
 * @throws AppError not_found, own_legal_input, legal_input_decided, version_conflict
 */
export async function decide(ctx: ActorContext, id: string, decision: DecisionInput): Promise<ReceivedInput> {
  return ctx.elevated('decides on legal input', async (tx, actor) => {
    const { userId } = actor;
    const submitted = await lockInput(tx, id);
    if (!submitted) throw new AppError('not_found');
    if (isParty(submitted, userId)) throw new AppError('own_legal_input');
    const isOpen = adminAbilities(submitted, userId).decide;
    if (isOpen) {
      if (submitted.version !== decision.version) throw new AppError('version_conflict');
      await storeDecision(tx, id, { status: decision.status, decided_by: userId });
    }
    const input = await receivedRepository.get(tx, id);
    if (isOpen) await notifyOfDecision(tx, input);
    else if (input.decided_by !== userId || input.status !== decision.status) {
      const { decider, status } = input;
      throw new AppError('legal_input_decided', { values: { name: decider ?? 'Another admin', decision: status } });
    }
    return presentReceived(input, { actor });
  });
}

export function presentReceived(input: StoredReceived, { actor: { userId } }: { actor: Actor }): ReceivedInput {
  return { ...input, can: adminAbilities(input, userId) };
}

async function tellAdmins(
  tx: Transaction,
  { id, document_type, applicant }: Pick<WrittenInput, 'id' | 'document_type' | 'applicant'>,
): Promise<void> {
  await notifyAdmins(tx, {
    permission: 'manage_content',
    kind: 'staff',
    title: `Legal input awaiting your decision: ${document_type} for ${applicant ?? 'an applicant'}`,
    message: 'The applicant can read it once it is approved.',
    link: rowLink(`${paths.admin}/legal-input`, id),
  });
}

async function notifyOfDecision(tx: Transaction, input: StoredReceived): Promise<void> {
  const { id, user_id, attorney_id, name, document_type, status } = input;
  const isApproved = status === 'approved';
  if (attorney_id !== null) {
    await notify(tx, {
      userId: attorney_id,
      kind: 'review',
      title: `Your feedback for ${name} was ${status}`,
      message: isApproved
        ? `An admin approved your feedback on “${document_type}”. ${name} can now read it.`
        : `An admin rejected your feedback on “${document_type}”. ${name} will not see it.`,
      type: isApproved ? 'success' : 'warning',
      link: writtenLink(id),
      isMailed: 'at once',
    });
  }
  if (isApproved) {
    await notify(tx, {
      userId: user_id,
      kind: 'review',
      title: `Feedback from your attorney on “${document_type}”`,
      message: formatFeedback(input),
      link: `${paths.dashboard}/documents`,
      isMailed: 'at once',
    });
  }
}

async function notifyOfChange(tx: Transaction, input: StoredReceived): Promise<void> {
  const { id, user_id, attorney_id, name, document_type, feedback, status } = input;
  if (attorney_id !== null) {
    await notify(tx, {
      userId: attorney_id,
      kind: 'review',
      title: `Your feedback for ${name} was changed`,
      message: `An admin changed your feedback on “${document_type}”. You can object, or withdraw your name. It now reads:\n${feedback}`,
      link: writtenLink(id),
    });
  }
  if (status === 'approved') {
    await notify(tx, {
      userId: user_id,
      kind: 'review',
      title: `Feedback on “${document_type}” was changed`,
      message: formatFeedback(input),
      link: `${paths.dashboard}/documents`,
    });
  }
}

/** Path for its attorney. */
const writtenLink = (id: string) => rowLink(`${paths.attorney}/legal-input`, id);

async function notifyOfAnswer(tx: Transaction, input: StoredWritten): Promise<void> {
  const { id, user_id, applicant, document_type, status, attorney_answer, attorney_note } = input;
  const attorney = await findOwnNameWithProof(tx);
  const did = {
    none: 'stands by the edited feedback',
    objected: 'objects to the edited feedback',
    withdrawn: 'has withdrawn their name from the edited feedback',
  }[attorney_answer];
  const editor = await findEditor(tx, id);
  if (editor !== undefined) {
    await notify(tx, {
      userId: editor,
      kind: 'review',
      title: `${attorney} ${did}`,
      message: `It is about ${applicant ?? 'an applicant'}’s “${document_type}”.${attorney_note && `\n${attorney_note}`}`,
      type: attorney_answer === 'none' ? 'info' : 'warning',
      link: rowLink(`${paths.admin}/legal-input`, id),
    });
  }
  if (status === 'approved') {
    await notify(tx, {
      userId: user_id,
      kind: 'review',
      title: `${attorney} ${did} on “${document_type}”`,
      message: `The site’s team edited this feedback after ${attorney} wrote it. You can read it, and see who wrote it, on your documents page.`,
      link: `${paths.dashboard}/documents`,
    });
  }
}

/** Names the author: edited text is not announced as the attorney's. */
function formatFeedback(input: StoredReceived): string {
  const { attorney: name, isEdited } = getAuthorship(input);
  const attorney = name === null ? null : nameWithProof({ name, is_verified: input.is_verified });
  if (!isEdited) return attorney === null ? input.feedback : `${attorney} wrote:\n${input.feedback}`;
  const by = attorney === null ? 'Edited by the site’s team' : `Written by ${attorney}, edited by the site’s team`;
  return `${by}:\n${input.feedback}`;
}
