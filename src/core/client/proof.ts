/** Returns a provider's name as applicants see it. Says so if the provider is not verified. */
export function nameWithProof({
  name,
  is_verified: isVerified,
}: {
  name: string;
  is_verified: boolean | null;
}): string {
  return isVerified === false ? `${name} (not verified)` : name;
}
