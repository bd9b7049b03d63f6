import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters, type RowSource } from '#core/client/rows.ts';

import { letterQuery, type LetterInput, type LetterRow } from '../schema.ts';
import type { LettersApi } from '../server/routes.ts';

const api = createApi<LettersApi>('/api/letters');

export const ownLetters = {
  key: ['letters'],
  query: letterQuery,
  sorts: { newest: { label: 'Newest first', direction: 'desc' }, signer: { label: 'Signer', direction: 'asc' } },
  list: (asked, { signal }) => unwrap(api.index.$get({ query: asParameters(asked) }, { init: { signal } })),
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<LetterRow, typeof letterQuery, { create: boolean }>;

export const createLetter = ({ key, values }: { key: string; values: LetterInput }) =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));
