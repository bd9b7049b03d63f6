import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { ruleTogglesRoutes } from './routes.ts';
import { ruleToggles } from './table.ts';

/** Admins turn off a rule that is obsolete until the data is updated. */
export const ruleTogglesFeature = defineFeature({
  tables: [ruleToggles],
  liveUpdates: [{ table: ruleToggles, staff: 'manage_content' }],
  exported,
  routes: { '/api/rules': ruleTogglesRoutes },
});
