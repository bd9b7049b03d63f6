import { formatDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';

import type { CredentialRole, VerificationStatus } from './schema.ts';

const DAY_MS = 86_400_000;

/** Whether this admin may decide on a credential: while it is pending, and never on their own. */
export function mayDecide(
  { user_id, verification_status }: { user_id: string; verification_status: VerificationStatus },
  { userId }: { userId: string },
): boolean {
  return verification_status === 'pending' && user_id !== userId;
}

/** Where mentors respectively attorneys keep theirs. */
export function credentialsPath(role: CredentialRole): string {
  return `${role === 'mentor' ? paths.mentor : paths.attorney}/credentials`;
}

/** From so many days before its end on, a credential is called to be renewed. */
export const SOON_DAYS = 60;

/**
 * 'expires in 12 days', or with its day if that is further off or over.
 * @param today the reader's date, `YYYY-MM-DD`
 */
export function expiryText(expiryDate: string, today: string): string {
  const days = (Date.parse(expiryDate) - Date.parse(today)) / DAY_MS;
  if (days < 0) return `expired ${formatDate(expiryDate)}`;
  if (days > SOON_DAYS) return `expires ${formatDate(expiryDate)}`;
  return counted(days, { none: 'expires today', one: 'expires tomorrow', other: 'expires in {count} days' });
}
