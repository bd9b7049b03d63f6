import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { ruleSwitchesRoutes } from './routes.ts';
import { ruleSwitches } from './table.ts';

/** Admins switch off a rule that no longer holds, until the data says so. */
export const ruleSwitchesFeature = defineFeature({
  name: 'rule-switches',
  tables: [ruleSwitches],
  live: [{ table: ruleSwitches, staff: 'manage_content' }],
  exported,
  routes: { '/api/rules': ruleSwitchesRoutes },
});
