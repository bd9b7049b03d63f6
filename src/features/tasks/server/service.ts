import type { PgColumn } from 'drizzle-orm/pg-core';

import { AppError, invalidFields, throwRefusal } from '#core/server/errors.ts';
import type { Actor, Database, Transaction } from '#core/server/database/database.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/files/server/queries.ts';
import { notify } from '#features/notifications/server/queries.ts';

import { isLocked, taskRefusal, taskStepsFrom, type TaskActor } from '../rules.ts';
import type { ApplicantTaskRow, TaskChange, TaskInput, TaskReview, TaskRow, TaskStatus, TaskStep } from '../schema.ts';
import { presentApplicantTask, presentTask } from './present.ts';
import { findTask, moveTask, taskInsert, updateTask, type StoredTask } from './queries.ts';
import { tasks } from './table.ts';

/** Whose act it is, and when. */
export type Act = { database: Database; token: string | undefined; now: Date };

const asOwner = { actor: 'applicant', canWrite: true } as const;

/** @throws AppError wrong_role, access_switched_off, lapsed, invalid, idempotency_key_reused, too_many_rows, not_found where what the key made is gone */
export async function createTask(act: Act, addition: Addition, values: TaskInput): Promise<TaskRow> {
  return asOwnerOf(act, async (tx) => {
    const { id } = await insertOnce(tx, { into: taskInsert, addition }, async () => {
      await checkFiles(tx, { column: tasks.task_files, urls: values.task_files });
      return values;
    });
    const task = await findTask(tx, id);
    if (!task) throw new AppError('not_found');
    return presentTask(task, asOwner);
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, changed_meanwhile, task_locked */
export async function changeTask(act: Act, id: string, { version, ...values }: TaskChange): Promise<TaskRow> {
  return asOwnerOf(act, async (tx, { userId }) => {
    const task = await readOwn(tx, { id, userId });
    if (isLocked(task.status)) throw new AppError('task_locked');
    await checkFiles(tx, { column: tasks.task_files, urls: values.task_files ?? [] });
    if (!(await updateTask(tx, { id, version, values }))) throw new AppError('changed_meanwhile');
    return presentTask(await readTask(tx, id), asOwner);
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, changed_meanwhile, transition_not_allowed */
export async function stepTask(
  act: Act,
  id: string,
  { status, submission_files: submitted, version }: TaskStep,
): Promise<TaskRow> {
  return asOwnerOf(act, async (tx, { userId }) => {
    checkStep('applicant', await readOwn(tx, { id, userId }), { status, version });
    const isSubmission = status === 'Submitted';
    if (isSubmission && !submitted?.length) {
      throw invalidFields({ submission_files: 'Please upload at least one file to submit' });
    }
    if (!isSubmission && submitted) {
      throw invalidFields({ submission_files: 'Only a task that is submitted takes these' });
    }
    await checkFiles(tx, { column: tasks.submission_files, urls: submitted ?? [] });
    const values = { status, ...(submitted && { submission_files: submitted }) };
    if (!(await updateTask(tx, { id, version, values }))) throw new AppError('changed_meanwhile');
    return presentTask(await readTask(tx, id), asOwner);
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found, task_locked */
export async function trashTask(act: Act, id: string): Promise<void> {
  await asOwnerOf(act, async (tx, { userId }) => {
    const task = await readOwn(tx, { id, userId });
    if (isLocked(task.status)) throw new AppError('task_locked');
    if (!(await moveTask(tx, id, 'trash'))) throw new AppError('changed_meanwhile');
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found */
export async function restoreTask(act: Act, id: string): Promise<TaskRow> {
  return asOwnerOf(act, async (tx) => {
    if (!(await moveTask(tx, id, 'list'))) throw new AppError('not_found');
    return presentTask(await readTask(tx, id), asOwner);
  });
}

/**
 * A mentor's answer to a submitted task, of which the applicant is told.
 * @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, changed_meanwhile, transition_not_allowed
 */
export async function reviewTask(
  act: Act,
  id: string,
  { status, reviewer_comments, version }: TaskReview,
): Promise<ApplicantTaskRow> {
  const { database, token, now } = act;
  return database.asActor(token, async (tx, { userId, roles }) => {
    throwRefusal(taskRefusal(roles, 'mentor', 'write', now));
    const task = await findTask(tx, id);
    if (!task || task.deleted_at !== null || task.user_id === userId) throw new AppError('not_found');
    checkStep('mentor', task, { status, version });
    if (status === 'In Progress' && reviewer_comments === '') {
      throw invalidFields({ reviewer_comments: 'Please say what is to be done' });
    }
    if (!(await updateTask(tx, { id, version, values: { status, reviewer_comments } }))) {
      throw new AppError('changed_meanwhile');
    }
    await notify(tx, {
      userId: task.user_id,
      kind: 'task',
      link: rowLink(`${paths.dashboard}/tasks`, id),
      ...reviewNotice(task, status),
    });
    return presentApplicantTask(await readTask(tx, id));
  });
}

/** One transaction as an applicant who may write. */
function asOwnerOf<T>({ database, token, now }: Act, work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T> {
  return database.asActor(token, async (tx, actor) => {
    throwRefusal(taskRefusal(actor.roles, 'applicant', 'write', now));
    return work(tx, actor);
  });
}

/** A task of the person's own, out of Trash: a mentor reads those of others as well. */
async function readOwn(tx: Transaction, { id, userId }: { id: string; userId: string }): Promise<StoredTask> {
  const task = await findTask(tx, id);
  if (!task || task.deleted_at !== null || task.user_id !== userId) throw new AppError('not_found');
  return task;
}

async function readTask(tx: Transaction, id: string): Promise<StoredTask> {
  const task = await findTask(tx, id);
  if (!task) throw new Error(`the task ${id} cannot be read by whoever wrote it`);
  return task;
}

function checkStep(
  actor: TaskActor,
  task: StoredTask,
  { status, version }: { status: TaskStatus; version: number },
): void {
  // Of a task that has changed, the person saw another status.
  if (task.version !== version) throw new AppError('changed_meanwhile');
  if (!taskStepsFrom(actor, task.status).includes(status)) {
    throw new AppError('transition_not_allowed', { values: { from: task.status } });
  }
}

async function checkFiles(
  tx: Transaction,
  { column, urls }: { column: PgColumn; urls: readonly string[] },
): Promise<void> {
  const keys = urls.map((url) => fileKey(url) ?? url);
  const own = await ownFileKeys(tx, { columns: [column], keys });
  if (keys.some((key) => !own.has(key))) {
    throw invalidFields({ [column.name]: 'One of these files is not there any more. Please upload it again.' });
  }
}

function reviewNotice({ title }: StoredTask, status: TaskStatus) {
  return status === 'Reviewed'
    ? ({ type: 'success', title: 'Task reviewed', message: `Your mentor reviewed “${title}”.` } as const)
    : ({
        type: 'warning',
        title: 'Task sent back',
        message: `Your mentor sent “${title}” back to you: read their comments.`,
      } as const);
}
