import { defineFeature } from '#core/server/feature.ts';

import { checklistsRoutes } from './routes.ts';

/** What a new mentor, attorney or owner has left to set up. It follows from what is stored, so it has no table. */
export const checklistsFeature = defineFeature({
  name: 'checklists',
  routes: { '/api/checklists': checklistsRoutes },
});
