import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { remindOfTrials } from './reminders.ts';

export const trialFeature = defineFeature({
  name: 'trial',
  jobs: (services) => [{ name: 'remind of trials', everyMinutes: HOUR, run: () => remindOfTrials(services) }],
});
