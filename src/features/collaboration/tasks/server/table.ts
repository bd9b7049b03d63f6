import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { fileUrlsColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  assignedApplicantIds,
  currentUserInRole,
  entitledUserInRole,
  formerApplicantIds,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';

import { assignmentStatuses, taskPriorities, taskStatuses } from '../schema.ts';

/** An applicant's own tasks. */
export const tasks = pgTable(
  'tasks',
  {
    id: rowId(),
    user_id: ownerId(),
    title: text().notNull(),
    criteria: text().notNull(),
    action_item: text().notNull(),
    due_date: date({ mode: 'string' }),
    task_files: fileUrlsColumn(),
    submission_files: fileUrlsColumn(),
    status: text().notNull().default('Started'),
    reviewer_comments: text().notNull().default(''),
    /** Time when a mentor first opened the current submission. Its owner may withdraw it until then. */
    review_opened_at: instant(),
    submitted_at: instant(),
    /** Mentor who answered last, and when. */
    reviewer_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    reviewed_at: instant(),
    ...rowStamps(),
    deleted_at: instant(),
  },
  (table) => [
    check('tasks_status', isAmong(table.status, taskStatuses)),
    index('tasks_newest')
      .on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deleted_at} is null`),
    // Covers all rows, because it also serves counts.
    index('tasks_trash').on(table.user_id, table.deleted_at),
    ...policies({
      name: 'tasks',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or (${table.deleted_at} is null and ${table.user_id} = any (${assignedApplicantIds('mentor')}))`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')} and ${table.status} not in ('Submitted', 'Reviewed')`,
      update: {
        // A submitted or reviewed task is closed to its owner.
        of: sql`(${table.user_id} = ${entitledUserInRole('applicant')} and ${table.status} not in ('Submitted', 'Reviewed')) or (${table.status} = 'Submitted' and ${table.user_id} = any (${assignedApplicantIds('mentor')}))`,
        to: sql`(${table.user_id} = ${entitledUserInRole('applicant')} and ${table.status} <> 'Reviewed') or (${table.status} in ('Submitted', 'Reviewed', 'In Progress') and ${table.user_id} = any (${assignedApplicantIds('mentor')}))`,
      },
    }),
  ],
);

declareWritableColumns(tasks, {
  create: ['user_id', 'title', 'criteria', 'action_item', 'due_date', 'task_files', 'submission_files', 'status'],
  user_id: [
    'title',
    'criteria',
    'action_item',
    'due_date',
    'task_files',
    'submission_files',
    'status',
    'submitted_at',
    'deleted_at',
  ],
  // Columns of a mentor's review.
  others: ['status', 'reviewer_comments', 'review_opened_at', 'reviewer_id', 'reviewed_at'],
});

/**
 * A task that a mentor assigns to an applicant, `user_id`. The mentor still reads it after the assignment has ended.
 */
export const taskAssignments = pgTable(
  'task_assignments',
  {
    id: rowId(),
    mentor_id: ownerId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    due_date: date({ mode: 'string' }).notNull(),
    priority: text().notNull().default('Medium'),
    status: text().notNull().default('Pending'),
    ...rowStamps(),
  },
  (table) => [
    check('task_assignments_status', isAmong(table.status, assignmentStatuses)),
    check('task_assignments_priority', isAmong(table.priority, taskPriorities)),
    index('task_assignments_assignee').on(
      table.user_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('task_assignments_mentor').on(
      table.mentor_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    ...policies({
      name: 'task_assignments',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or (${table.mentor_id} = ${currentUserInRole('mentor')} and (${table.user_id} = any (${assignedApplicantIds('mentor')}) or ${table.user_id} = any (${formerApplicantIds('mentor')})))`,
      create: sql`${table.mentor_id} = ${entitledUserInRole('mentor')} and ${table.user_id} = any (${assignedApplicantIds('mentor')})`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')} or (${table.mentor_id} = ${entitledUserInRole('mentor')} and ${table.user_id} = any (${assignedApplicantIds('mentor')}))`,
    }),
  ],
);

declareWritableColumns(taskAssignments, {
  create: ['mentor_id', 'user_id', 'title', 'description', 'due_date', 'priority'],
  user_id: ['status'],
  mentor_id: ['title', 'description', 'due_date', 'priority', 'status'],
});
