import { defineFeature } from '#core/server/feature.ts';

import { providerSettingsRoutes } from './routes.ts';
import { providerSettings } from './table.ts';

/** Workspace settings of mentors and attorneys. */
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
  routes: { '/api/provider-settings': providerSettingsRoutes },
});
