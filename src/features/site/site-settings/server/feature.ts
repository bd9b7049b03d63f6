import { defineFeature } from '#core/server/feature.ts';

import { settingsRoutes } from './routes.ts';
import { applySettings } from './service.ts';
import { settings } from './table.ts';

export const siteSettingsFeature = defineFeature({
  tables: [settings],
  exported: [
    {
      table: settings,
      owners: [settings.updated_by],
      excludedBecause: 'Settings that you changed as an owner belong to the company.',
    },
  ],
  start: applySettings,
  // Another server may have changed them.
  jobs: (services) => [{ name: 'put settings in force', everyMinutes: 1, run: () => applySettings(services) }],
  routes: { '/api/settings': settingsRoutes },
});
