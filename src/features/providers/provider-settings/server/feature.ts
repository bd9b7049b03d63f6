import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { sendPendingWorkReminders } from './reminders.ts';
import { providerSettingsRoutes } from './routes.ts';
import { providerSettings } from './table.ts';

/** Workspace settings of mentors and attorneys, and the reminder that they can turn off. */
export const providerSettingsFeature = defineFeature({
  tables: [providerSettings],
  exported: [
    {
      table: providerSettings,
      about: 'your settings as a mentor or an attorney',
      owners: [providerSettings.user_id],
      portable: { stays: 'it belongs to a mentor or attorney, not to a case' },
    },
  ],
  jobs: (services) => [
    { name: 'remind of waiting work', everyMinutes: HOUR, run: () => sendPendingWorkReminders(services) },
  ],
  routes: { '/api/provider-settings': providerSettingsRoutes },
});
