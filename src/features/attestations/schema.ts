import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';

const NOTE_CHARACTERS = 5000;

/** What an attorney or a mentor says of an element; `withdrawn` is what they took back. */
export const verdicts = ['attested', 'doubted', 'suggested', 'withdrawn'] as const;
export const verdict = z.enum(verdicts);
export type Verdict = z.output<typeof verdict>;

/** What can be said: what is withdrawn is as if it had never been. */
export const said = z.enum(['attested', 'doubted', 'suggested'], 'Please choose an assessment');
export type Said = z.output<typeof said>;

const fields = {
  verdict: said,
  note: plainText({ label: 'Note', maxCharacters: NOTE_CHARACTERS, isMultiline: true }),
};
/** What is attested stands for itself; a doubt or a suggestion is of no use without its words. */
const isExplained = ({ verdict: chosen, note }: { verdict: Said; note: string }) =>
  chosen === 'attested' || note !== '';
const unexplained = { path: ['note'], message: 'Note is required: write what you question or suggest' };

/** What its author fills in. */
export const attestationFields = z.strictObject(fields).refine(isExplained, unexplained);

/**
 * What is said of an element. `seen` is the digest of the evidence that the author was shown: of other evidence nothing is said.
 * The version is that of what they said before; 0 where they say nothing yet.
 */
export const attestationInput = z
  .strictObject({
    ...fields,
    seen: z.string('Please reload this page').max(128, 'Please reload this page'),
    version: z.int32('Please reload this page').min(0, 'Please reload this page'),
  })
  .refine(isExplained, unexplained);
export type AttestationInput = z.output<typeof attestationInput>;

/** Instants in ISO 8601. */
export const attestationRow = z.object({
  id: z.uuid(),
  /** The element's id in the regulation's data. */
  element: z.string(),
  verdict: said,
  note: z.string(),
  name: z.string(),
  role: z.enum(['attorney', 'mentor']),
  /** By a credential in force today, as far as the reader may know: of whom they work with no more, they are told nothing. */
  is_verified: z.boolean(),
  is_own: z.boolean(),
  said_at: z.string(),
  /** Whether what shows the element is other than it was then. */
  is_outdated: z.boolean(),
  version: z.int(),
  can: z.object({ change: z.boolean(), withdraw: z.boolean() }),
});
export type AttestationRow = z.output<typeof attestationRow>;

/** As it is stored: the rest is added for its reader. */
export const storedAttestation = attestationRow.omit({ is_outdated: true, can: true }).extend({ digest: z.string() });
export type StoredAttestation = z.output<typeof storedAttestation>;

/** What was said of the user's own evidence, in the order in which it was said. */
export const attestationList = z.object({ attestations: z.array(attestationRow) });
export type AttestationList = z.output<typeof attestationList>;

/** The same of evidence that an applicant shares with the user, and what the user may say of each element. */
export const sharedAttestationList = attestationList.extend({
  /** The applicant's. */
  name: z.string(),
  can: z.record(z.string(), z.array(said)),
});
export type SharedAttestationList = z.output<typeof sharedAttestationList>;
