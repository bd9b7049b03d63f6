import { defineFeature } from '#core/server/feature.ts';

import { acclaimRoutes } from './routes.ts';

/** Evidence by year and kind, from the records' own dates. It keeps nothing of its own. */
export const acclaimFeature = defineFeature({
  name: 'acclaim',
  routes: { '/api/acclaim': acclaimRoutes },
});
