import { nameWithProof } from '#core/shared/proof.ts';

type Author = { name: string | null; is_verified: boolean | null; is_own: boolean };

/** Returns the author of a comment as its readers see them. */
export function commentAuthor({ name, is_verified, is_own }: Author): string {
  if (is_own) return 'You';
  return name === null ? 'A former mentor or attorney' : nameWithProof({ name, is_verified });
}
