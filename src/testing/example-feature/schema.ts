import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { takesFile } from '#core/shared/uploads.ts';

/** Input that creates a memo. The database checks whether the file is the user's own. */
export const memoInput = z.strictObject({
  signer: plainText({ label: 'Signer', required: 'Signer is required', maxCharacters: 300 }),
  memo_url: z
    .string('Please upload the memo here')
    .max(2000, 'Please upload the memo here')
    .refine((url) => takesFile('recommendations', url), 'Please upload the memo here'),
});
export type MemoInput = z.output<typeof memoInput>;

export const memoRow = z.object({
  id: z.uuid(),
  signer: z.string(),
  memo_url: z.string(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  can: z.object({ delete: z.boolean() }),
});
export type MemoRow = z.output<typeof memoRow>;

export const memoQuery = listQuery({ sorts: ['newest', 'signer'], filters: {} });
export const memoListAbilities = z.object({ create: z.boolean() });
