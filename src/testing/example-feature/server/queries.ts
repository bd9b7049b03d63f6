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
  search: [memos.signer],
});

export const memoInsert = defineInsert<MemoInput>({ table: memos, columns: ['signer', 'memo_url'] });
