import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

/** Rules that an admin has turned off or on again, with the reason. A rule without a row is on. */
export const ruleToggles = pgTable(
  'rule_toggles',
  {
    id: rowId(),
    /** ID of the rule. */
    rule: text().notNull().unique('rule_toggles_rule'),
    is_off: boolean().notNull(),
    reason: text().notNull(),
    /** Admin who changed it last, set by a trigger. */
    toggled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ...rowStamps(),
  },
  (table) => [
    index('rule_toggles_toggler').on(table.toggled_by),
    ...policies({
      name: 'rule_toggles',
      // Every reader's evidence is judged by the same rules.
      read: sql`${currentUser} is not null`,
      create: hasPermission('manage_content'),
      update: hasPermission('manage_content'),
    }),
  ],
);

declareWritableColumns(ruleToggles, {
  create: ['rule', 'is_off', 'reason'],
  others: ['is_off', 'reason'],
});
