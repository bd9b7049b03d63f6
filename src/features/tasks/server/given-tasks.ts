// What a mentor gives an applicant to do has two people and rules of its own, so it stands beside service.ts.
import type { Act } from '#core/server/act.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields, throwRefusal } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import { writeDate } from '#core/shared/date-text.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { isAssignedTo, worksWith } from '#features/assignments/server/queries.ts';
import { notify } from '#features/notifications/server/queries.ts';
import { applicant, provider } from '#features/roles/server/access.ts';

import { assignmentStepsFrom, isOver } from '../rules.ts';
import type { AssignmentChange, AssignmentInput, AssignmentRow, AssignmentStep } from '../schema.ts';
import { presentAssignment, type StoredAssignment } from './present.ts';
import { assignmentInsert, assignmentRows, isGivenByReader } from './queries.ts';

const asMentor = { actor: 'mentor', canWrite: true } as const;

/**
 * Gives an assigned applicant a task, of which they are told.
 * @throws AppError invalid, idempotency_key_reused, too_many_rows, not_found where what the key made is not the mentor's to read any more
 */
export async function giveTask(act: Act, addition: Addition, values: AssignmentInput): Promise<AssignmentRow> {
  return act.transaction(async (tx, { userId }) => {
    const { id, isNew } = await insertOnce(tx, { into: assignmentInsert, addition }, async () => {
      if (values.user_id !== userId && (await isAssignedTo(tx, values.user_id))) return values;
      throw invalidFields({ user_id: 'Please choose one of your assigned applicants' });
    });
    const assignment = await assignmentRows.get(tx, id);
    if (isNew) await tellAssignee(tx, assignment);
    return presentAssignment(assignment, asMentor);
  });
}

/** @throws AppError invalid, not_found, changed_meanwhile, task_finished */
export async function changeGivenTask(
  act: Act,
  id: string,
  { version, ...values }: AssignmentChange,
): Promise<AssignmentRow> {
  return act.transaction(async (tx) => {
    const { status } = await assignmentRows.get(tx, id, isGivenByReader);
    if (isOver(status)) throw new AppError('task_finished');
    return presentAssignment(await assignmentRows.update(tx, { id, version, values }), asMentor);
  });
}

/**
 * Gives a task another status, as its assignee or as the mentor who gave it: the row tells which.
 * @throws AppError invalid, not_found, changed_meanwhile, transition_not_allowed
 */
export async function stepGivenTask(
  act: Act,
  id: string,
  { version, ...values }: AssignmentStep,
): Promise<AssignmentRow> {
  return act.transaction(async (tx, person) => {
    const row = await assignmentRows.get(tx, id);
    const actor = row.user_id === person.userId ? 'applicant' : 'mentor';
    // A person with both roles was let in for one of them.
    const access = actor === 'applicant' ? applicant('write') : provider('mentor');
    throwRefusal(access.refusal(person, act.now));
    const steps = assignmentStepsFrom(actor, row.status);
    const assignment = await assignmentRows.step(tx, { row, steps, version, values });
    if (actor === 'applicant') await tellMentor(tx, assignment);
    else if (assignment.status === 'Cancelled') await tellOfCancelling(tx, assignment);
    return presentAssignment(assignment, { actor, canWrite: true });
  });
}

async function tellAssignee(
  tx: Transaction,
  { id, user_id, mentor, title, due_date }: StoredAssignment,
): Promise<void> {
  const link = rowLink(`${paths.dashboard}/tasks`, id);
  await notify(tx, {
    userId: user_id,
    kind: 'task',
    title: 'New task',
    message: `${mentor} assigned you a task: “${title}”, due ${writeDate(due_date)}.`,
    link,
  });
}

/** A mentor who is not assigned any more hears nothing more of the applicant. */
async function tellMentor(tx: Transaction, assignment: StoredAssignment): Promise<void> {
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
    title: `Task ${did}`,
    message: `${assignment.applicant} ${did} “${assignment.title}”.`,
    link: rowLink(`${paths.mentor}/tasks`, assignment.id),
  });
}

async function tellOfCancelling(tx: Transaction, { id, user_id, mentor, title }: StoredAssignment): Promise<void> {
  const link = rowLink(`${paths.dashboard}/tasks`, id);
  await notify(tx, {
    userId: user_id,
    kind: 'task',
    title: 'Task cancelled',
    message: `${mentor} cancelled “${title}”: you no longer need to do it.`,
    link,
  });
}
