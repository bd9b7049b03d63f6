/** Follows the name of a provider who is not verified, for applicants and admins. */
export const UNVERIFIED_MARK = ' (not verified)';

/** Returns a provider's name as applicants and admins see it. Says so if the provider is not verified. */
export function nameWithProof({
  name,
  is_verified: isVerified,
}: {
  name: string;
  is_verified: boolean | null;
}): string {
  return isVerified === false ? `${name}${UNVERIFIED_MARK}` : name;
}
