import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileUrlColumn, instant, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

/** Memos of an applicant. */
export const memos = pgTable(
  'memos',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    signer: text().notNull(),
    memo_url: fileUrlColumn(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
  },
  (table) => [
    index('memos_newest').on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    ...policies({
      name: 'memos',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')}`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
    }),
  ],
);

declareWritableColumns(memos, {
  create: ['user_id', 'signer', 'memo_url'],
  user_id: ['signer', 'memo_url', 'deleted_at'],
});
