import { z } from 'zod';

import { letterDocument } from '#binder-engine/letter.ts';
import { binderResponse, binderChange, storedBinder } from '#features/petition/binders/schema.ts';

/** Binders that an applicant shares with the signed-in provider. */
export const sharedBinders = z.object({
  name: z.string(),
  binders: z.array(z.object({ id: z.uuid(), kind: z.enum(['petition', 'response']), title: z.string() })),
});
export type SharedBinders = z.output<typeof sharedBinders>;

/** A shared binder with everything that its plan depends on. */
export const reviewedBinder = binderResponse.extend({
  binder: storedBinder,
  applicant_id: z.uuid(),
  name: z.string(),
  /** Text of its letter, if any. */
  document: letterDocument.nullable(),
});
export type ReviewedBinder = z.output<typeof reviewedBinder>;

/** Only the applicant decides whether it follows their records. */
export const arrangement = binderChange.omit({ syncs_evidence: true });
export type Arrangement = z.output<typeof arrangement>;
