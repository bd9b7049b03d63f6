import { and, isNull, lt, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { defineList } from '#core/server/database/list.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import { memoRow, type MemoInput } from '../schema.ts';
import { memos } from './table.ts';

export const memoRepository = defineRepository({ table: memos, row: memoRow, computed: {} });

export const listMemos = defineList({
  name: 'own memos',
  rows: memoRepository,
  sorts: {
    newest: { by: memos.created_at, direction: 'desc' },
    signer: { by: memos.signer, direction: 'asc' },
  },
  conditions: { state: (value) => sql`(${value} = 'signed') = (${memos.signed_on} is not null)` },
  search: [memos.signer],
});

export const memoInsert = defineInsert<MemoInput>({ table: memos, columns: ['signer', 'memo_url'] });

const YEAR_MS = 365 * 86_400_000;

/** Moves memos to Trash that were not signed in a year. For a job. */
export async function trashUnsigned(tx: Transaction, now: Date): Promise<void> {
  const isOld = lt(memos.created_at, new Date(now.getTime() - YEAR_MS));
  await tx
    .update(memos)
    .set({ deleted_at: now })
    .where(and(isNull(memos.signed_on), isNull(memos.deleted_at), isOld));
}
