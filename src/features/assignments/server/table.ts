import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, permits, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * Who works with whom: an applicant and a mentor or attorney. A live row is what grants access, and nothing else does.
 * Requests add and end none themselves: `app.assign_provider` does, which looks at the roles of both, and `app.end_assignment`.
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
      read: sql`${table.userId} = ${currentUser} or ${table.mentorId} = ${currentUser} or ${permits('manage_providers')}`,
    }),
  ],
);

/**
 * Whose assignment has ended: what stays open to read for both, as a closed conversation, asks for it. A trigger writes it,
 * whatever ended the assignment, and the newest end of a pair replaces the one before. It grants nothing while the two are
 * assigned again.
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
    /** Null of those that ended before this was kept. */
    ended_at: instant().defaultNow(),
    /** The reason that the admin gave to both. */
    reason: text().notNull().default(''),
  },
  (table) => [
    unique('ended_assignments_pair').on(table.user_id, table.mentor_id),
    index('ended_assignments_mentor').on(table.mentor_id),
    ...policies({
      name: 'ended_assignments',
      read: sql`${table.user_id} = ${currentUser} or ${table.mentor_id} = ${currentUser} or ${permits('manage_providers')}`,
    }),
  ],
);
