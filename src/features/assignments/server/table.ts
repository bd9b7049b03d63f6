import { sql } from 'drizzle-orm';
import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';

import { instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, permits, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * Who works with whom: an applicant and a mentor or attorney. A live row is what grants access, and nothing else does.
 * Requests add none themselves: `app.assign_provider` does, which looks at the roles of both.
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
      remove: permits('manage_providers'),
    }),
  ],
);
