import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList } from '#core/server/database/list.ts';
import { currentUser, isVerifiedFor } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';

import { assignmentRow, taskRow, type AssignmentInput, type TaskInput, type TaskStatus } from '../schema.ts';
import { taskAssignments, tasks } from './table.ts';

/** Name of the mentor who answered last. */
export const nameReviewer = ({ id, reviewer_id }: Record<'id' | 'reviewer_id', PgColumn>) =>
  sql`case when ${reviewer_id} is not null then app.author_of('tasks', ${id}) end`;
export const taskReviewer = nameReviewer(tasks);

export const taskRepository = defineRepository({
  table: tasks,
  row: taskRow,
  computed: {
    applicant: sql`app.display_name(${tasks.user_id})`,
    reviewer: taskReviewer,
    reviewer_is_verified: isVerifiedFor(tasks.reviewer_id),
  },
});

/** Whether the assignment of its mentor has ended. */
export const isEnded = sql`not exists (
  select from ${mentorAssignments} m where m.user_id = ${taskAssignments.user_id} and m.mentor_id = ${taskAssignments.mentor_id}
)`;

export const assignmentRepository = defineRepository({
  table: taskAssignments,
  row: assignmentRow,
  computed: {
    mentor: sql`app.display_name(${taskAssignments.mentor_id})`,
    applicant: sql`app.display_name(${taskAssignments.user_id})`,
    is_ended: isEnded,
  },
});

// A mentor may be an applicant too: own tasks and those of others are two lists.
export const isOwn = sql`${tasks.user_id} = ${currentUser}`;
export const isOfOthers = sql`${tasks.user_id} <> ${currentUser}`;
export const isAssignedByReader = sql`${taskAssignments.mentor_id} = ${currentUser}`;

/** Tasks of a mentor's assigned applicants. */
export const listApplicantTasks = defineList({
  name: 'tasks of applicants',
  rows: taskRepository,
  where: isOfOthers,
  sorts: {
    newest: { by: tasks.created_at, direction: 'desc' },
    due: { by: tasks.due_date, direction: 'asc' },
  },
  filters: { status: tasks.status, user_id: tasks.user_id },
});

/** Stores when a mentor first opened the current submission. */
export async function markReviewOpened(tx: Transaction, id: string): Promise<void> {
  const isUnopened = and(eq(tasks.status, 'Submitted'), isNull(tasks.review_opened_at));
  await tx
    .update(tasks)
    .set({ review_opened_at: sql`now()` })
    .where(and(eq(tasks.id, id), isOfOthers, isUnopened));
}

export type TaskReviewResult = { reviewer_id: string; reviewer: string | null; status: TaskStatus; comments: string };

/** Returns the answer to the last submission. Undefined if there is none. */
export async function findReviewResult(tx: Transaction, id: string): Promise<TaskReviewResult | undefined> {
  const [result] = await selectRows<TaskReviewResult>(
    tx,
    sql`
      select ${tasks.reviewer_id}, ${taskReviewer} as reviewer, ${tasks.status}, ${tasks.reviewer_comments} as comments
      from ${tasks}
      where ${tasks.id} = ${id} and ${isOfOthers} and ${tasks.deleted_at} is null and ${tasks.status} in ('In Progress', 'Reviewed')
        and ${tasks.reviewed_at} >= coalesce(${tasks.submitted_at}, ${tasks.reviewed_at})`,
  );
  return result;
}

/** Returns the mentors who may review the acting applicant's submissions. */
export async function findMentors(tx: Transaction): Promise<string[]> {
  const mentors = await selectRows<{ id: string }>(
    tx,
    sql`select id from unnest(app.assigned_providers('mentor')) as id where id <> ${currentUser} order by id`,
  );
  return mentors.map(({ id }) => id);
}

/**
 * Withdraws a submission of its owner. Returns false if a mentor has opened it, or it is at another version. For an
 * elevated action. It is one statement, so a concurrent opening comes before or after, never in between.
 */
export async function withdrawUnopened(
  tx: Transaction,
  { id, version, userId }: { id: string; version: number; userId: string },
): Promise<boolean> {
  const isOfOwner = and(eq(tasks.id, id), eq(tasks.user_id, userId), isNull(tasks.deleted_at));
  const isUnopened = and(eq(tasks.version, version), eq(tasks.status, 'Submitted'), isNull(tasks.review_opened_at));
  const withdrawn = await tx
    .update(tasks)
    .set({ status: 'In Progress' })
    .where(and(isOfOwner, isUnopened))
    .returning({ id: tasks.id });
  return withdrawn.length > 0;
}

export const taskInsert = defineInsert<TaskInput>({
  table: tasks,
  columns: ['title', 'criteria', 'action_item', 'due_date', 'task_files'],
  own: isOwn,
});

export const assignmentInsert = defineInsert<AssignmentInput>({
  table: taskAssignments,
  columns: ['user_id', 'title', 'description', 'due_date', 'priority'],
  own: isAssignedByReader,
});
