import { defineList } from '#core/server/database/list.ts';
import { defineRows } from '#core/server/database/rows.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import { letterRow, type LetterInput } from '../schema.ts';
import { letters } from './table.ts';

export const letterRows = defineRows({ table: letters, row: letterRow, computed: {} });

export const listLetters = defineList({
  name: 'own letters',
  rows: letterRows,
  sorts: {
    newest: { by: letters.created_at, direction: 'desc' },
    signer: { by: letters.signer, direction: 'asc' },
  },
  search: [letters.signer],
});

export const letterInsert = defineInsert<LetterInput>({ table: letters, columns: ['signer', 'letter_url'] });
