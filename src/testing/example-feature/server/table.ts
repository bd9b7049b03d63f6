import { sql } from 'drizzle-orm';
import { date, index, pgTable, text } from 'drizzle-orm/pg-core';

import { fileUrlColumn, instant, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';

/** Memos of an applicant. */
export const memos = pgTable(
  'memos',
  {
    id: rowId(),
    user_id: ownerId(),
    signer: text().notNull(),
    memo_url: fileUrlColumn(),
    signed_on: date({ mode: 'string' }),
    ...rowStamps(),
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
  user_id: ['signer', 'memo_url', 'signed_on', 'deleted_at'],
});
