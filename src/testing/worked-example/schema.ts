import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { takesFile } from '#core/shared/uploads.ts';

/** What creates a letter. Whether the file is the person's own is asked of the database. */
export const letterInput = z.strictObject({
  signer: plainText({ label: 'Signer', required: 'Signer is required', maxCharacters: 300 }),
  letter_url: z
    .string('Please upload the letter here')
    .max(2000, 'Please upload the letter here')
    .refine((url) => takesFile('recommendations', url), 'Please upload the letter here'),
});
export type LetterInput = z.output<typeof letterInput>;

export const letterRow = z.object({
  id: z.uuid(),
  signer: z.string(),
  letter_url: z.string(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  can: z.object({ delete: z.boolean() }),
});
export type LetterRow = z.output<typeof letterRow>;

export const letterQuery = listQuery({ sorts: ['newest', 'signer'], filters: {} });
export const letterListAbilities = z.object({ create: z.boolean() });
