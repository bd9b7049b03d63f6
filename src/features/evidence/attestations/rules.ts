import type { ElementReadiness } from '#records/findings.ts';

import type { ActiveVerdict, StoredAttestation } from './schema.ts';

/** Role in which the author works with the applicant. */
export type AuthorRole = StoredAttestation['role'];

/**
 * Returns the verdicts that a user may give on an element whose whole evidence they read. Only an attorney attests or
 * doubts; a mentor suggests. Without documents there is nothing to attest.
 */
export function allowedVerdicts(
  { state, tables }: Pick<ElementReadiness, 'state' | 'tables'>,
  as: AuthorRole,
): ActiveVerdict[] {
  // An element that counts several criteria has no evidence of its own that could be shared.
  if (tables.length === 0) return [];
  if (as === 'mentor') return ['suggested'];
  return state === 'documents' ? ['attested', 'doubted', 'suggested'] : ['doubted', 'suggested'];
}

/** Whether the evidence has changed since the verdict, or the regulation's data no longer contains the element. */
export function isOutdated(
  { digest }: Pick<StoredAttestation, 'digest'>,
  element: Pick<ElementReadiness, 'digest'> | undefined,
): boolean {
  return digest !== element?.digest;
}

/** Only authors change and withdraw their verdicts, on evidence that they still read. */
export function attestationAbilities(
  { is_own }: Pick<StoredAttestation, 'is_own'>,
  allowed: readonly ActiveVerdict[],
): { change: boolean; withdraw: boolean } {
  return { change: is_own && allowed.length > 0, withdraw: is_own };
}
