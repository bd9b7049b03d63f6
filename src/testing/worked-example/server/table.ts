import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileAddress, instant, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUserAs, entitledUserAs, policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';
import { users } from '#core/server/identity/table.ts';

/** Letters that an applicant asks for. */
export const letters = pgTable(
  'letters',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    signer: text().notNull(),
    letter_url: fileAddress(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
  },
  (table) => [
    index('letters_newest').on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    ...policies({
      name: 'letters',
      read: sql`${table.user_id} = ${currentUserAs('applicant')}`,
      create: sql`${table.user_id} = ${entitledUserAs('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserAs('applicant')}`,
    }),
  ],
);

declareColumnRights(letters, {
  create: ['user_id', 'signer', 'letter_url'],
  user_id: ['signer', 'letter_url', 'deleted_at'],
});
