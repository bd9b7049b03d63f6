import { defineFeature } from '#core/server/feature.ts';

import { acclaimRoutes } from './routes.ts';

/** Evidence by year and type, from the dates of the records. Has no tables. */
export const acclaimFeature = defineFeature({
  routes: { '/api/acclaim': acclaimRoutes },
});
