import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { keepTrialsOpen } from './open-trials.ts';
import { remindOfTrials } from './reminders.ts';
import { accessReminders } from './table.ts';
import { waitingTrial } from './pending-items.ts';

export const trialFeature = defineFeature({
  name: 'trial',
  tables: [accessReminders],
  notAudited: [{ table: accessReminders, because: 'users’ reminders are in their notifications' }],
  exported: [
    {
      table: accessReminders,
      owners: [accessReminders.user_id],
      withheld: 'which reminders you were sent can be seen from your notifications, which are in the archive',
    },
  ],
  waiting: waitingTrial,
  // Runs before the first request, because the server may have been down for longer than a trial.
  start: keepTrialsOpen,
  jobs: (services) => [
    {
      name: 'remind of trials',
      everyMinutes: HOUR,
      async run() {
        await keepTrialsOpen(services);
        await remindOfTrials(services);
      },
    },
  ],
});
