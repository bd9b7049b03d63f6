/** Notifies users before and after the end of their trial or paid access. */
import { spellDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import { isTimeZone } from '#core/shared/time-zone.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import { defineReminder } from '#features/communication/notifications/server/reminders.ts';

import type { Ending } from '../rules.ts';
import { claimDueReminders } from './queries.ts';

const DAY_MS = 86_400_000;
/** Days that a server catches up after an outage. */
const CATCH_UP_DAYS = 7;

/** Trial: 7, 3 and 1 days before its end, and after it. Paid access: 30, 7 and 1 days before, and after. Once each. */
export const sendTrialReminders = defineReminder({
  about: 'trials',
  lock: 'trialReminders',
  due: (tx, { now, limit }) =>
    claimDueReminders(tx, { now, since: new Date(now.getTime() - CATCH_UP_DAYS * DAY_MS), limit }),
  words: (ending) => ({ userId: ending.userId, kind: 'trial', type: 'warning', ...wordsFor(ending) }),
});

function wordsFor({ role, what, endsAt, timeZone, hasEnded }: Ending) {
  const name = what === 'trial' ? 'Your trial' : 'Your paid access';
  return hasEnded
    ? { title: `${name} has ended`, message: afterwards[role], link: paths.pricing }
    : {
        // The day that the banner shows, by the user's clock.
        title: `${name} ends on ${spellDate(wallTimeAt(endsAt, isTimeZone(timeZone) ? timeZone : 'UTC').date)}`,
        message: beforehand[role],
        link: paths.subscribe,
      };
}

const providers = {
  before:
    'After that, your workspace closes and you can no longer see the applicants assigned to you. Nothing renews automatically: subscribe to continue without interruption.',
  after:
    'Your workspace is closed until you subscribe. Your profile and your settings are kept, and you can still export your own data.',
};

const beforehand: Record<Ending['role'], string> = {
  applicant:
    'After that, you can read and export what you saved, but not change it. Subscribe to continue without interruption.',
  mentor: providers.before,
  attorney: providers.before,
};

const afterwards: Record<Ending['role'], string> = {
  applicant:
    'Everything you saved is still here, and you can read and export it. Subscribe to continue where you left off.',
  mentor: providers.after,
  attorney: providers.after,
};
