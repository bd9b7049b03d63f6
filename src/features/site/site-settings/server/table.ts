import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { updatedAt } from '#core/server/database/columns.ts';
import { policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * Settings that owners change while the server runs: names, links, bank details, limits. Nothing is secret: every
 * signed-in user can read it.
 */
export const settings = pgTable(
  'settings',
  {
    /** One of `settingKeys`. */
    key: text().primaryKey(),
    value: text().notNull(),
    version: integer().notNull().default(1),
    updated_at: updatedAt(),
    /** Set by a trigger. */
    updated_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('settings_changer').on(table.updated_by),
    ...policies({
      name: 'settings',
      read: sql`true`,
      create: sql`(select app.is_owner()) and (select app.second_factor_is_fresh())`,
      update: sql`(select app.is_owner()) and (select app.second_factor_is_fresh())`,
    }),
  ],
);

declareWritableColumns(settings, { create: ['key', 'value'], others: ['value'] });
