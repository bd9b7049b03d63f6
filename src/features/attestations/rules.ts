import type { ElementReadiness } from '#features/readiness/schema.ts';

import type { Said, StoredAttestation } from './schema.ts';

/** In which role the author works with the applicant. */
export type AuthorRole = StoredAttestation['role'];

/**
 * What may be said of an element that the author reads all evidence of. To attest and to doubt is an attorney's; a mentor
 * suggests. Without documents there is nothing to attest.
 */
export function sayable({ state, tables }: Pick<ElementReadiness, 'state' | 'tables'>, as: AuthorRole): Said[] {
  // Of what no record shows by itself, as a count of criteria, there is no evidence that anyone could be granted.
  if (tables.length === 0) return [];
  if (as === 'mentor') return ['suggested'];
  return state === 'documents' ? ['attested', 'doubted', 'suggested'] : ['doubted', 'suggested'];
}

/** Whether the evidence is another than that of which it was said; also where the regulation's data has the element no more. */
export function isOutdated(
  { digest }: Pick<StoredAttestation, 'digest'>,
  element: Pick<ElementReadiness, 'digest'> | undefined,
): boolean {
  return digest !== element?.digest;
}

/** Authors alone change and take back what they said, of evidence that they still read. */
export function attestationAbilities(
  { is_own }: Pick<StoredAttestation, 'is_own'>,
  says: readonly Said[],
): { change: boolean; withdraw: boolean } {
  return { change: is_own && says.length > 0, withdraw: is_own };
}
