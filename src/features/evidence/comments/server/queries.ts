import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { defineStatement } from '#core/server/database/statement.ts';

import { openCommentsOn, recordComments } from './table.ts';

/** {@link openCommentsOn} as a separate statement, as JSON text. */
export const countOpen = defineStatement(
  'count open comments',
  sql`select json_build_object('open', ${openCommentsOn(sql`${sql.placeholder('type')}::text`)})::text`,
);

/** Deletes the comments on records that leave Trash permanently. */
export async function deleteCommentsOn(tx: Transaction, of: string, records: readonly string[]): Promise<void> {
  const { record_type, record_id } = recordComments;
  await tx.delete(recordComments).where(and(eq(record_type, of), inArray(record_id, [...records])));
}
