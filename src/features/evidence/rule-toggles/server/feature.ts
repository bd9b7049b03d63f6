import { defineFeature } from '#core/server/feature.ts';

import { ruleTogglesRoutes } from './routes.ts';
import { ruleToggles } from './table.ts';

/** Admins turn off a rule that is obsolete until the data is updated. */
export const ruleTogglesFeature = defineFeature({
  tables: [ruleToggles],
  liveUpdates: [{ table: ruleToggles, staff: 'manage_content' }],
  exported: [
    {
      table: ruleToggles,
      about: 'rules you turned off or on, and why',
      owners: [ruleToggles.toggled_by],
      portable: { stays: 'a site’s rules are set by its admins' },
    },
  ],
  routes: { '/api/rules': ruleTogglesRoutes },
});
