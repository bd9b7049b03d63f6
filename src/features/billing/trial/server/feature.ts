import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { extendTrials } from './open-trials.ts';
import { sendTrialReminders } from './reminders.ts';
import { accessReminders } from './table.ts';
import { trialPendingItems } from './pending-items.ts';

export const trialFeature = defineFeature({
  tables: [accessReminders],
  auditExcluded: [{ table: accessReminders, because: 'users’ reminders are in their notifications' }],
  exported: [
    {
      table: accessReminders,
      owners: [accessReminders.user_id],
      excludedBecause: 'which reminders you were sent can be seen from your notifications, which are in the archive',
    },
  ],
  pendingItems: trialPendingItems,
  // Runs before the first request, because the server may have been down for longer than a trial.
  start: extendTrials,
  jobs: (services) => [
    {
      name: 'remind of trials',
      everyMinutes: HOUR,
      async run() {
        await extendTrials(services);
        await sendTrialReminders(services);
      },
    },
  ],
});
