import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

import { updatedAt } from '#core/server/database/columns.ts';
import { policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';

/** What admins set while the server runs: links, bank details, mailboxes. Nothing secret: every signed-in user can read it. */
export const settings = pgTable(
  'settings',
  {
    /** One of `settingKeys`. */
    key: text().primaryKey(),
    value: text().notNull(),
    updated_at: updatedAt(),
  },
  () =>
    policies({
      name: 'settings',
      read: sql`true`,
      create: sql`(select app.is_owner())`,
      update: sql`(select app.is_owner())`,
    }),
);

declareColumnRights(settings, { create: ['key', 'value'], others: ['value'] });
