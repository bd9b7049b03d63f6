import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { sendPendingWorkReminders } from './reminders.ts';

/** Reminder of documents and tasks that await review. Providers can turn it off. Has no tables. */
export const reviewRemindersFeature = defineFeature({
  jobs: (services) => [
    { name: 'remind of waiting work', everyMinutes: HOUR, run: () => sendPendingWorkReminders(services) },
  ],
});
