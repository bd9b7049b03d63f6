import { defineFeature } from '#core/server/feature.ts';

import { checklistsRoutes } from './routes.ts';

/** Setup checklists of new mentors, attorneys and owners. They are derived from stored data, so there is no table. */
export const setupChecklistsFeature = defineFeature({
  routes: { '/api/checklists': checklistsRoutes },
});
