import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

/** Templates of tasks that a mentor assigns repeatedly. Each mentor has their own. */
export const taskTemplates = pgTable(
  'task_templates',
  {
    id: rowId(),
    mentor_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    priority: text().notNull().default('Medium'),
    /** Days after the task is assigned. */
    due_in_days: integer().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
  },
  (table) => [
    check('task_templates_priority', sql`${table.priority} in ('Low', 'Medium', 'High')`),
    check('task_templates_due_in_days', sql`${table.due_in_days} between 0 and 365`),
    // Covers all rows, because it also serves counts.
    index('task_templates_own').on(table.mentor_id, table.deleted_at),
    ...policies({
      name: 'task_templates',
      read: sql`${table.mentor_id} = ${currentUserInRole('mentor')}`,
      create: sql`${table.mentor_id} = ${entitledUserInRole('mentor')}`,
      update: sql`${table.mentor_id} = ${entitledUserInRole('mentor')}`,
    }),
  ],
);

const written = ['title', 'description', 'priority', 'due_in_days'] as const;
declareWritableColumns(taskTemplates, {
  create: ['mentor_id', ...written],
  mentor_id: [...written, 'deleted_at'],
});
