import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';

const NOTE_CHARACTERS = 5000;

/** Verdicts of an attorney or mentor on an element. */
export const verdicts = ['attested', 'doubted', 'suggested', 'withdrawn'] as const;
const verdict = z.enum(verdicts);
export type Verdict = z.output<typeof verdict>;

/** Possible verdicts. A withdrawn one is treated as if it never existed. */
const activeVerdict = z.enum(['attested', 'doubted', 'suggested'], 'Please choose an assessment');
export type ActiveVerdict = z.output<typeof activeVerdict>;

const fields = {
  verdict: activeVerdict,
  note: plainText({ label: 'Note', maxCharacters: NOTE_CHARACTERS, isMultiline: true }),
};
/** An attestation needs no explanation, but a doubt or a suggestion does. */
const isExplained = ({ verdict: chosen, note }: { verdict: ActiveVerdict; note: string }) =>
  chosen === 'attested' || note !== '';
const unexplained = { path: ['note'], message: 'Note is required: write what you question or suggest' };

/** Fields that the author fills in. */
export const attestationFields = z.strictObject(fields).refine(isExplained, unexplained);

/**
 * A verdict on an element. `seen` is the digest of the evidence that the author was shown. The verdict applies to no
 * other evidence. The version is that of the author's previous verdict, 0 if there is none.
 */
export const attestationInput = z
  .strictObject({
    ...fields,
    seen: z.string('Please reload this page').max(128, 'Please reload this page'),
    version: z.int32('Please reload this page').min(0, 'Please reload this page'),
  })
  .refine(isExplained, unexplained);
export type AttestationInput = z.output<typeof attestationInput>;

/** Timestamps in ISO 8601. */
export const attestationRow = z.object({
  id: z.uuid(),
  /** ID of the element in the regulation's data. */
  element: z.string(),
  verdict: activeVerdict,
  note: z.string(),
  name: z.string(),
  role: z.enum(['attorney', 'mentor']),
  /** By a credential that is valid today. Null for a former provider, and for other readers. */
  is_verified: z.boolean().nullable(),
  is_own: z.boolean(),
  said_at: z.string(),
  /** Whether the evidence of the element has changed since. */
  is_outdated: z.boolean(),
  version: z.int(),
  can: z.object({ change: z.boolean(), withdraw: z.boolean() }),
});
export type AttestationRow = z.output<typeof attestationRow>;

/** Verdict as stored. The rest is added for its reader. */
export const storedAttestation = attestationRow.omit({ is_outdated: true, can: true }).extend({ digest: z.string() });
export type StoredAttestation = z.output<typeof storedAttestation>;

/** Verdicts on the user's own evidence, in order of time. */
export const attestationList = z.object({ attestations: z.array(attestationRow) });
export type AttestationList = z.output<typeof attestationList>;

/**
 * Verdicts on evidence that an applicant shares with the user, and the verdicts that the user may give on each element.
 */
export const sharedAttestationList = attestationList.extend({
  /** Name of the applicant. */
  name: z.string(),
  can: z.record(z.string(), z.array(activeVerdict)),
});
export type SharedAttestationList = z.output<typeof sharedAttestationList>;
