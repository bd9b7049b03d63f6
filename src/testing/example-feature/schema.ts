import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
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

/** Changed fields of a memo, and the version they were read at. */
export const memoChange = z
  .strictObject({
    signer: memoInput.shape.signer,
    signed_on: calendarDate({ label: 'Date of signature', until: () => new Date() }).nullable(),
  })
  .partial()
  .extend({ version: z.int32('Please reload this memo').min(1, 'Please reload this memo') });
export type MemoChange = z.output<typeof memoChange>;

export const memoRow = z.object({
  id: z.uuid(),
  signer: z.string(),
  signed_on: z.string().nullable(),
  memo_url: z.string(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type MemoRow = z.output<typeof memoRow>;

export const memoQuery = listQuery({ sorts: ['newest', 'signer'], filters: { state: z.enum(['open', 'signed']) } });
export const memoListAbilities = z.object({ create: z.boolean() });
