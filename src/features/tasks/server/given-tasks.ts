// What a mentor gives an applicant to do has two people and rules of its own, so it stands beside service.ts.
import { AppError, invalidFields, throwRefusal } from '#core/server/errors.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import { writeDate } from '#core/shared/date-text.ts';
import { GIVEN_LIST, paths, rowLink } from '#core/shared/paths.ts';
import { isAssignedTo, worksWith } from '#features/assignments/server/queries.ts';
import { notify } from '#features/notifications/server/queries.ts';

import { assignmentStepsFrom, eitherRefusal, isOver, taskRefusal } from '../rules.ts';
import type { AssignmentChange, AssignmentInput, AssignmentRow, AssignmentStep } from '../schema.ts';
import { presentAssignment } from './present.ts';
import { assignmentInsert, findAssignment, updateAssignment, type StoredAssignment } from './queries.ts';
import type { Act } from './service.ts';

const asMentor = { actor: 'mentor', canWrite: true } as const;

/**
 * Gives an assigned applicant a task, of which they are told.
 * @throws AppError wrong_role, access_switched_off, lapsed, invalid, idempotency_key_reused, too_many_rows, not_found where what the key made is not the mentor's to read any more
 */
export async function giveTask(
  { database, token, now }: Act,
  addition: Addition,
  values: AssignmentInput,
): Promise<AssignmentRow> {
  return database.asActor(token, async (tx, { roles, userId }) => {
    throwRefusal(taskRefusal(roles, 'mentor', 'write', now));
    const { id, isNew } = await insertOnce(tx, { into: assignmentInsert, addition }, async () => {
      if (values.user_id !== userId && (await isAssignedTo(tx, values.user_id))) return values;
      throw invalidFields({ user_id: 'Please choose one of your assigned applicants' });
    });
    const assignment = await findAssignment(tx, id);
    if (!assignment) throw new AppError('not_found');
    if (isNew) await tellAssignee(tx, assignment);
    return presentAssignment(assignment, asMentor);
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, changed_meanwhile, task_finished */
export async function changeGivenTask(
  { database, token, now }: Act,
  id: string,
  { version, ...values }: AssignmentChange,
): Promise<AssignmentRow> {
  return database.asActor(token, async (tx, { roles, userId }) => {
    throwRefusal(taskRefusal(roles, 'mentor', 'write', now));
    const assignment = await findAssignment(tx, id);
    if (!assignment || assignment.mentor_id !== userId) throw new AppError('not_found');
    if (isOver(assignment.status)) throw new AppError('task_finished');
    if (!(await updateAssignment(tx, { id, version, values }))) throw new AppError('changed_meanwhile');
    return presentAssignment(await readWritten(tx, id), asMentor);
  });
}

/**
 * Moves a task on, as its assignee or as the mentor who gave it: the row tells which.
 * @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, changed_meanwhile, transition_not_allowed
 */
export async function stepGivenTask(
  { database, token, now }: Act,
  id: string,
  { status, version }: AssignmentStep,
): Promise<AssignmentRow> {
  return database.asActor(token, async (tx, { roles, userId }) => {
    throwRefusal(eitherRefusal(roles, 'write', now));
    const assignment = await findAssignment(tx, id);
    if (!assignment) throw new AppError('not_found');
    const actor = assignment.user_id === userId ? 'applicant' : 'mentor';
    throwRefusal(taskRefusal(roles, actor, 'write', now));
    if (assignment.version !== version) throw new AppError('changed_meanwhile');
    if (!assignmentStepsFrom(actor, assignment.status).includes(status)) {
      throw new AppError('transition_not_allowed', { values: { from: assignment.status } });
    }
    if (!(await updateAssignment(tx, { id, version, values: { status } }))) throw new AppError('changed_meanwhile');
    if (actor === 'applicant' && status === 'Completed') await tellMentor(tx, assignment);
    return presentAssignment(await readWritten(tx, id), { actor, canWrite: true });
  });
}

async function tellAssignee(
  tx: Transaction,
  { id, user_id, mentor, title, due_date }: StoredAssignment,
): Promise<void> {
  const link = rowLink(`${paths.dashboard}/tasks`, id, GIVEN_LIST);
  await notify(tx, {
    userId: user_id,
    kind: 'task',
    title: 'New task',
    message: `${mentor} gave you a task: “${title}”, due ${writeDate(due_date)}.`,
    link,
  });
}

/** A mentor who is not assigned any more hears nothing more of the applicant. */
async function tellMentor(tx: Transaction, { mentor_id, applicant, title }: StoredAssignment): Promise<void> {
  if (!(await worksWith(tx, mentor_id))) return;
  const message = `${applicant} completed “${title}”.`;
  await notify(tx, {
    userId: mentor_id,
    kind: 'task',
    type: 'success',
    title: 'Task completed',
    message,
    link: `${paths.mentor}/tasks`,
  });
}

async function readWritten(tx: Transaction, id: string): Promise<StoredAssignment> {
  const assignment = await findAssignment(tx, id);
  if (!assignment) throw new Error(`the task ${id} cannot be read by whoever wrote it`);
  return assignment;
}
