import { sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';

import { isLocked, allowedTaskTransitions } from '../rules.ts';
import type { TaskChange, TaskInput, TaskRow, TaskTransition } from '../schema.ts';
import { presentTask, type StoredTask } from './present.ts';
import { findMentors, isOwn, taskInsert, taskRepository, withdrawUnopened } from './queries.ts';
import { tasks } from './table.ts';

const asOwner = { actor: 'applicant', canWrite: true } as const;

/** @throws AppError invalid, idempotency_key_reused, row_limit_reached; not_found if the row of the key was deleted */
export async function createTask(ctx: ActorContext, createOptions: CreateOptions, values: TaskInput): Promise<TaskRow> {
  return ctx.transaction(async (tx) => {
    const { id } = await insertIdempotently(tx, { into: taskInsert, createOptions }, async () => {
      await checkOwnFiles(tx, { column: tasks.task_files, urls: values.task_files });
      return values;
    });
    const task = await taskRepository.find(tx, id);
    if (!task) throw new AppError('not_found');
    return presentTask(task, asOwner);
  });
}

/** @throws AppError invalid, not_found, version_conflict, task_locked */
export async function changeTask(ctx: ActorContext, id: string, { version, ...values }: TaskChange): Promise<TaskRow> {
  return ctx.transaction(async (tx) => {
    await getOpen(tx, id);
    await checkOwnFiles(tx, { column: tasks.task_files, urls: values.task_files ?? [] });
    return presentTask(await taskRepository.update(tx, { id, version, values }), asOwner);
  });
}

/**
 * Changes the status of an own task. Notifies its mentors of a submission and its withdrawal.
 * @throws AppError invalid, not_found, version_conflict, transition_not_allowed, review_opened
 */
export async function transitionTask(
  ctx: ActorContext,
  id: string,
  { version, ...values }: TaskTransition,
): Promise<TaskRow> {
  const changed = await ctx.transaction(async (tx) => {
    const row = await taskRepository.get(tx, id, isOwn);
    if (row.status === 'Submitted' && values.status === 'In Progress') return undefined;
    await checkOwnFiles(tx, { column: tasks.submission_files, urls: values.submission_files ?? [] });
    const transitions = allowedTaskTransitions('applicant', row);
    const isSubmitted = values.status === 'Submitted';
    const stamped = { ...values, ...(isSubmitted && { submitted_at: sql`now()` }) };
    const task = await taskRepository.transition(tx, { row, transitions, version, values: stamped });
    if (isSubmitted) await notifyMentors(tx, task);
    return task;
  });
  return presentTask(changed ?? (await withdrawTask(ctx, id, version)), asOwner);
}

/** @throws AppError not_found, task_locked */
export async function trashTask(ctx: ActorContext, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await getOpen(tx, id);
    await taskRepository.trash(tx, id);
  });
}

/** @throws AppError not_found */
export async function restoreTask(ctx: ActorContext, id: string): Promise<TaskRow> {
  return ctx.transaction(async (tx) => presentTask(await taskRepository.restore(tx, id), asOwner));
}

/** A submission is closed to its owner, who may still withdraw it until a mentor has opened it. */
async function withdrawTask(ctx: ActorContext, id: string, version: number): Promise<StoredTask> {
  return ctx.elevated('withdraws an own task', async (tx, { userId }) => {
    const isWithdrawn = await withdrawUnopened(tx, { id, version, userId });
    const task = await taskRepository.get(tx, id, isOwn);
    if (isWithdrawn) return task;
    throw new AppError(task.review_opened_at === null ? 'version_conflict' : 'review_opened');
  });
}

/** Returns an unlocked own task. */
async function getOpen(tx: Transaction, id: string): Promise<StoredTask> {
  const task = await taskRepository.get(tx, id, isOwn);
  if (isLocked(task.status)) throw new AppError('task_locked');
  return task;
}

async function notifyMentors(tx: Transaction, { id, title, applicant }: StoredTask): Promise<void> {
  const link = rowLink(`${paths.mentor}/tasks`, id);
  const message = `${applicant} submitted “${title}” for review.`;
  for (const userId of await findMentors(tx)) {
    await notify(tx, { userId, kind: 'task', title: `Task to review: ${title}`, message, link });
  }
}
