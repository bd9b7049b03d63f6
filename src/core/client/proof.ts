/** A mentor or attorney as an applicant reads of them: whether they are verified is said where they are not. */
export function nameWithProof({
  name,
  is_verified: isVerified,
}: {
  name: string;
  is_verified: boolean | null;
}): string {
  return isVerified === false ? `${name} (not verified)` : name;
}
