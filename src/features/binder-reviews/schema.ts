import { z } from 'zod';

import { letterDocument } from '#binder/letter.ts';
import { binderAnswer, binderChange, storedBinder } from '#features/binders/schema.ts';

/** The binders that an applicant shares with the signed-in mentor or attorney. */
export const sharedBinders = z.object({
  name: z.string(),
  binders: z.array(z.object({ id: z.uuid(), kind: z.enum(['petition', 'response']), title: z.string() })),
});
export type SharedBinders = z.output<typeof sharedBinders>;

/** One of them, with all that it is planned from. */
export const reviewedBinder = binderAnswer.extend({
  binder: storedBinder,
  applicant_id: z.uuid(),
  name: z.string(),
  /** The words of its letter, where there are any. */
  document: letterDocument.nullable(),
});
export type ReviewedBinder = z.output<typeof reviewedBinder>;

/** Whether it follows their records the applicant alone says. */
export const arrangement = binderChange.omit({ follows_portfolio: true });
export type Arrangement = z.output<typeof arrangement>;
