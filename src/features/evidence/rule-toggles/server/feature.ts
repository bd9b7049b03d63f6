import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { ruleTogglesRoutes } from './routes.ts';
import { ruleSwitches } from './table.ts';

/** Admins turn off a rule that is obsolete until the data is updated. */
export const ruleTogglesFeature = defineFeature({
  name: 'rule-switches',
  tables: [ruleSwitches],
  liveUpdates: [{ table: ruleSwitches, staff: 'manage_content' }],
  exported,
  routes: { '/api/rules': ruleTogglesRoutes },
});
