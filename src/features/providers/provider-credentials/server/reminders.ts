/** Reminds mentors and attorneys that a verified credential is about to expire. */
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { rowLink } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { defineReminder } from '#features/communication/notifications/server/reminders.ts';

import { credentialsPath } from '../rules.ts';
import { listExpiring, type ExpiringCredential } from './queries.ts';

/** Days before the last valid day. */
const NOTICE_DAYS = [60, 30, 7] as const;
const KIND = 'reminder';

/** Sends one reminder per notice. If several came due during downtime, sends only the last one. */
export const sendExpiryReminders = defineReminder({
  about: 'credentials',
  lock: 'credentialReminders',
  due: (tx, { now, limit }) => listExpiring(tx, { now, noticeDays: NOTICE_DAYS, kind: KIND, limit }),
  words: (credential) => ({
    userId: credential.userId,
    kind: KIND,
    type: 'warning',
    link: rowLink(credentialsPath(credential.role), credential.id),
    ...wordsFor(credential),
  }),
});

function wordsFor({ name, expiryDate, daysLeft }: ExpiringCredential) {
  return {
    title: counted(
      daysLeft,
      {
        none: 'Your {name} expires today',
        one: 'Your {name} expires tomorrow',
        other: 'Your {name} expires in {count} days',
      },
      { name },
    ),
    message: `It is valid through ${formatEnglishDate(expiryDate)}. Upload the renewed credential so that your applicants continue to see you as verified.`,
  };
}
