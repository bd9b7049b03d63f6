import { defineFeature } from '#core/server/feature.ts';

import { searchRoutes } from './routes.ts';

export const searchFeature = defineFeature({
  routes: { '/api/search': (services, { registry }) => searchRoutes(services, registry) },
});
