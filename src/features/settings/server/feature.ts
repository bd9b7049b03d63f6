import { defineFeature } from '#core/server/feature.ts';

import { settingsRoutes } from './routes.ts';
import { settings } from './table.ts';

export const settingsFeature = defineFeature({
  name: 'settings',
  tables: [settings],
  routes: { '/api/settings': settingsRoutes },
});
