import type { VerificationStatus } from './schema.ts';

/** Whether this admin may decide on a credential: while it is pending, and never on their own. */
export function mayDecide(
  { user_id, verification_status }: { user_id: string; verification_status: VerificationStatus },
  { userId }: { userId: string },
): boolean {
  return verification_status === 'pending' && user_id !== userId;
}
