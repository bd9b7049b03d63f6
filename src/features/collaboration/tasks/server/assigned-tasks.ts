// Services for tasks from mentors, which involve two users and separate rules.
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwIfError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { findOwnNameWithProof } from '#features/providers/provider-credentials/server/queries.ts';
import { isAssignedTo, worksWith } from '#features/providers/provider-assignments/server/queries.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { allowedAssignmentTransitions, isOver } from '../rules.ts';
import type { AssignmentChange, AssignmentInput, AssignmentRow, AssignmentTransition } from '../schema.ts';
import { presentAssignment, type StoredAssignment } from './present.ts';
import { assignmentInsert, assignmentRepository, isAssignedByReader } from './queries.ts';

const asMentor = { actor: 'mentor', canWrite: true } as const;

/**
 * Assigns a task to an applicant and notifies them.
 * @throws AppError invalid, idempotency_key_reused, row_limit_reached; not_found if the mentor may no longer read the
 * row of the key
 */
export async function assignTask(
  ctx: ActorContext,
  createOptions: CreateOptions,
  values: AssignmentInput,
): Promise<AssignmentRow> {
  return ctx.transaction(async (tx, { userId }) => {
    const { id, isNew } = await insertIdempotently(tx, { into: assignmentInsert, createOptions }, async () => {
      if (values.user_id !== userId && (await isAssignedTo(tx, values.user_id))) return values;
      throw invalidFields({ user_id: 'Please choose one of your assigned applicants' });
    });
    const assignment = await assignmentRepository.get(tx, id);
    if (isNew) await notifyAssignee(tx, assignment);
    return presentAssignment(assignment, asMentor);
  });
}

/** @throws AppError invalid, not_found, assignment_ended, version_conflict, task_finished */
export async function changeAssignedTask(
  ctx: ActorContext,
  id: string,
  { version, ...values }: AssignmentChange,
): Promise<AssignmentRow> {
  return ctx.transaction(async (tx) => {
    const { status, is_ended } = await assignmentRepository.get(tx, id, isAssignedByReader);
    if (is_ended) throw new AppError('assignment_ended');
    if (isOver(status)) throw new AppError('task_finished');
    return presentAssignment(await assignmentRepository.update(tx, { id, version, values }), asMentor);
  });
}

/**
 * Changes the status of a task, as its assignee or as the mentor who assigned it. The row determines which.
 * @throws AppError invalid, not_found, assignment_ended, version_conflict, transition_not_allowed
 */
export async function transitionAssignedTask(
  ctx: ActorContext,
  id: string,
  { version, ...values }: AssignmentTransition,
): Promise<AssignmentRow> {
  return ctx.transaction(async (tx, person) => {
    const row = await assignmentRepository.get(tx, id);
    const actor = row.user_id === person.userId ? 'applicant' : 'mentor';
    // A user with both roles was admitted for one of them.
    const access = actor === 'applicant' ? applicant('write') : provider('mentor');
    throwIfError(access.check(person, ctx.now));
    if (actor === 'mentor' && row.is_ended) throw new AppError('assignment_ended');
    const transitions = allowedAssignmentTransitions(actor, row.status);
    const assignment = await assignmentRepository.transition(tx, { row, transitions, version, values });
    if (actor === 'applicant') await notifyMentor(tx, assignment);
    else if (assignment.status === 'Cancelled') await notifyOfCancelling(tx, assignment);
    return presentAssignment(assignment, { actor, canWrite: true });
  });
}

async function notifyAssignee(tx: Transaction, { id, user_id, title, due_date }: StoredAssignment): Promise<void> {
  const link = rowLink(`${paths.dashboard}/tasks`, id);
  await notify(tx, {
    userId: user_id,
    kind: 'task',
    title: `New task: ${title}`,
    message: `${await findOwnNameWithProof(tx)} assigned you a task: “${title}”, due ${formatEnglishDate(due_date)}.`,
    link,
  });
}

/** A mentor who is no longer assigned gets no more notifications about the applicant. */
async function notifyMentor(tx: Transaction, assignment: StoredAssignment): Promise<void> {
  const { mentor_id } = assignment;
  if (!(await worksWith(tx, mentor_id))) return;
  const { type, did } =
    assignment.status === 'Completed'
      ? ({ type: 'success', did: 'completed' } as const)
      : ({ type: 'info', did: 'started' } as const);
  await notify(tx, {
    userId: mentor_id,
    kind: 'task',
    type,
    title: `Task ${did}: ${assignment.title}`,
    message: `${assignment.applicant} ${did} “${assignment.title}”.`,
    link: rowLink(`${paths.mentor}/tasks`, assignment.id),
  });
}

async function notifyOfCancelling(tx: Transaction, { id, user_id, title }: StoredAssignment): Promise<void> {
  const link = rowLink(`${paths.dashboard}/tasks`, id);
  await notify(tx, {
    userId: user_id,
    kind: 'task',
    title: `Task cancelled: ${title}`,
    message: `${await findOwnNameWithProof(tx)} cancelled “${title}”: you no longer need to do it.`,
    link,
  });
}
