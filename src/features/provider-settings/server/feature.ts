import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { remindOfWaiting } from './reminders.ts';
import { providerSettingsRoutes } from './routes.ts';
import { providerSettings } from './table.ts';

/** What mentors and attorneys set for their workspaces, and the reminder that they can switch off there. */
export const providerSettingsFeature = defineFeature({
  name: 'provider-settings',
  tables: [providerSettings],
  exported: [
    {
      table: providerSettings,
      about: 'your settings as a mentor or an attorney',
      owners: [providerSettings.user_id],
      portable: { stays: 'it belongs to a mentor or attorney, not to a case' },
    },
  ],
  jobs: (services) => [{ name: 'remind of waiting work', everyMinutes: HOUR, run: () => remindOfWaiting(services) }],
  routes: { '/api/provider-settings': providerSettingsRoutes },
});
