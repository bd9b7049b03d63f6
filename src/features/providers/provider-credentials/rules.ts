import { daysUntil } from '#core/shared/calendar-days.ts';
import { formatDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { VerificationStatus } from './schema.ts';

/** Whether this admin may decide on a credential. It must be pending and not their own. */
export function canDecide(
  { user_id, verification_status }: { user_id: string; verification_status: VerificationStatus },
  { userId }: { userId: string },
): boolean {
  return verification_status === 'pending' && user_id !== userId;
}

/** Returns the path of the credentials page of mentors or attorneys. */
export function credentialsPath(role: ProviderRole): string {
  return `${role === 'mentor' ? paths.mentor : paths.attorney}/credentials`;
}

/** Days before its end from which a credential is marked for renewal. */
export const EXPIRY_NOTICE_DAYS = 60;

/**
 * Returns 'expires in 12 days', or the date if it is further away or over.
 * @param today the reader's date, `YYYY-MM-DD`
 */
export function expiryText(expiryDate: string, today: string): string {
  const days = daysUntil(today, expiryDate);
  if (days < 0) return `expired ${formatDate(expiryDate)}`;
  if (days > EXPIRY_NOTICE_DAYS) return `expires ${formatDate(expiryDate)}`;
  return counted(days, { none: 'expires today', one: 'expires tomorrow', other: 'expires in {count} days' });
}
