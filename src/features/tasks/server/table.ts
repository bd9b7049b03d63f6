import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId, updatedAt } from '#core/server/database/columns.ts';
import { assignedPeople, currentUserAs, entitledUserAs, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';

const fileList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);

/**
 * An applicant's own tasks. `app.guard_columns` keeps the owner from the reviewer's columns and a mentor from all but
 * status and comments.
 */
export const tasks = pgTable(
  'tasks',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    criteria: text().notNull(),
    action_item: text().notNull(),
    due_date: date({ mode: 'string' }),
    task_files: fileList(),
    submission_files: fileList(),
    status: text().notNull().default('Started'),
    reviewer_comments: text().notNull().default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
  },
  (table) => [
    check('tasks_status', sql`${table.status} in ('Started', 'In Progress', 'Submitted', 'Completed', 'Reviewed')`),
    index('tasks_newest')
      .on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deleted_at} is null`),
    index('tasks_trash').on(table.user_id, table.deleted_at).where(sql`${table.deleted_at} is not null`),
    ...policies({
      name: 'tasks',
      read: sql`${table.user_id} = ${currentUserAs('applicant')} or (${table.deleted_at} is null and ${table.user_id} = any (${assignedPeople('mentor')}))`,
      create: sql`${table.user_id} = ${entitledUserAs('applicant')} and ${table.status} not in ('Submitted', 'Reviewed') and ${table.reviewer_comments} = ''`,
      update: {
        // A submitted or reviewed task is closed to its owner.
        of: sql`(${table.user_id} = ${entitledUserAs('applicant')} and ${table.status} not in ('Submitted', 'Reviewed')) or (${table.status} = 'Submitted' and ${table.user_id} = any (${assignedPeople('mentor')}))`,
        to: sql`(${table.user_id} = ${entitledUserAs('applicant')} and ${table.status} <> 'Reviewed') or (${table.status} in ('Submitted', 'Reviewed', 'In Progress') and ${table.user_id} = any (${assignedPeople('mentor')}))`,
      },
    }),
  ],
);

/** What a mentor gives an assigned applicant to do; `user_id` is the assignee. */
export const taskAssignments = pgTable(
  'task_assignments',
  {
    id: rowId(),
    mentor_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    due_date: date({ mode: 'string' }).notNull(),
    priority: text().notNull().default('Medium'),
    status: text().notNull().default('Pending'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('task_assignments_status', sql`${table.status} in ('Pending', 'In Progress', 'Completed', 'Cancelled')`),
    check('task_assignments_priority', sql`${table.priority} in ('Low', 'Medium', 'High')`),
    index('task_assignments_assignee').on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('task_assignments_mentor').on(table.mentor_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    ...policies({
      name: 'task_assignments',
      read: sql`${table.user_id} = ${currentUserAs('applicant')} or (${table.mentor_id} = ${currentUserAs('mentor')} and ${table.user_id} = any (${assignedPeople('mentor')}))`,
      create: sql`${table.mentor_id} = ${entitledUserAs('mentor')} and ${table.user_id} = any (${assignedPeople('mentor')}) and ${table.status} = 'Pending'`,
      update: sql`${table.user_id} = ${entitledUserAs('applicant')} or (${table.mentor_id} = ${entitledUserAs('mentor')} and ${table.user_id} = any (${assignedPeople('mentor')}))`,
    }),
  ],
);
