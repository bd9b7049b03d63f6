import { defineFeature } from '#core/server/feature.ts';

import { calendarMails } from './mails.ts';
import { sendSessionReminders } from './reminders.ts';
import { CALENDAR_FEED, calendarRoutes } from './routes.ts';
import { calendarFeeds, sessionReminders } from './table.ts';

export const calendarFeature = defineFeature({
  tables: [calendarFeeds, sessionReminders],
  exported: [
    {
      table: calendarFeeds,
      about: 'when the address of your calendar feed was created',
      owners: [calendarFeeds.user_id],
      portable: { stays: 'you create a new calendar feed address on each site' },
      leftOut: [{ columns: [calendarFeeds.secret_hash], because: 'it would only be useful to an attacker' }],
    },
  ],
  // A restored installation must not reopen URLs that were renewed or turned off since the backup.
  backupExcluded: [calendarFeeds],
  auditExcluded: [
    { table: calendarFeeds, because: 'Only its owner may write it.' },
    { table: sessionReminders, because: 'which reminders were sent follows from the sessions, which are audited' },
  ],
  mails: calendarMails,
  jobs: (services) => [{ name: 'remind of sessions', everyMinutes: 5, run: () => sendSessionReminders(services) }],
  routes: { [CALENDAR_FEED]: calendarRoutes },
});
