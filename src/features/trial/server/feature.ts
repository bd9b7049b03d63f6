import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { remindOfTrials } from './reminders.ts';
import { waitingTrial } from './waiting.ts';

export const trialFeature = defineFeature({
  name: 'trial',
  waiting: waitingTrial,
  jobs: (services) => [{ name: 'remind of trials', everyMinutes: HOUR, run: () => remindOfTrials(services) }],
});
