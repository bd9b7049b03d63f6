import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUser, permits, policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';
import { users } from '#core/server/identity/table.ts';

/** Rules of the regulation's data that an admin has switched off, or on again, and why. A rule without a row is on. */
export const ruleSwitches = pgTable(
  'rule_switches',
  {
    id: rowId(),
    /** The rule's id. */
    rule: text().notNull().unique('rule_switches_rule'),
    is_off: boolean().notNull(),
    reason: text().notNull(),
    /** Who switched it last. */
    switched_by: uuid()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    ...policies({
      name: 'rule_switches',
      // Every reader's evidence is judged by the same rules.
      read: sql`${currentUser} is not null`,
      create: sql`${permits('manage_content')} and ${table.switched_by} = ${currentUser}`,
      update: {
        of: permits('manage_content'),
        to: sql`${permits('manage_content')} and ${table.switched_by} = ${currentUser}`,
      },
    }),
  ],
);

declareColumnRights(ruleSwitches, {
  create: ['rule', 'is_off', 'reason', 'switched_by'],
  others: ['is_off', 'reason', 'switched_by'],
});
