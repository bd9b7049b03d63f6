import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * Assignments of applicants to mentors and attorneys. Only a row here grants access. Requests change none; elevated actions
 * make and end them.
 */
export const mentorAssignments = pgTable(
  'mentor_assignments',
  {
    id: rowId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mentorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('mentor_assignments_pair').on(table.userId, table.mentorId),
    index('mentor_assignments_mentor').on(table.mentorId),
    index('mentor_assignments_by_day').on(table.assignedAt, table.id),
    ...policies({
      name: 'mentor_assignments',
      read: sql`${table.userId} = ${currentUser} or ${table.mentorId} = ${currentUser} or ${hasPermission('manage_providers')}`,
    }),
  ],
);

/**
 * Pairs whose assignment has ended. Policies for history, such as closed conversations, read it. A trigger writes it
 * however an assignment ends, and a newer end replaces the older one. It grants nothing while the pair is assigned
 * again.
 */
export const endedAssignments = pgTable(
  'ended_assignments',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mentor_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for those that ended before this was stored. */
    ended_at: instant().defaultNow(),
    /** Reason that the admin gave to both. */
    reason: text().notNull().default(''),
  },
  (table) => [
    unique('ended_assignments_pair').on(table.user_id, table.mentor_id),
    index('ended_assignments_mentor').on(table.mentor_id),
    ...policies({
      name: 'ended_assignments',
      read: sql`${table.user_id} = ${currentUser} or ${table.mentor_id} = ${currentUser} or ${hasPermission('manage_providers')}`,
    }),
  ],
);
