import { defineList } from '#core/server/database/list.ts';
import { defineRows } from '#core/server/database/rows.ts';
import { defineInsert } from '#core/server/idempotency/insert-once.ts';

import { memoRow, type MemoInput } from '../schema.ts';
import { memos } from './table.ts';

export const memoRows = defineRows({ table: memos, row: memoRow, computed: {} });

export const listMemos = defineList({
  name: 'own memos',
  rows: memoRows,
  sorts: {
    newest: { by: memos.created_at, direction: 'desc' },
    signer: { by: memos.signer, direction: 'asc' },
  },
  search: [memos.signer],
});

export const memoInsert = defineInsert<MemoInput>({ table: memos, columns: ['signer', 'memo_url'] });
