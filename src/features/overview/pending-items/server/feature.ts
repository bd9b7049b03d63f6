import { defineFeature } from '#core/server/feature.ts';

import { pendingItemsRoutes } from './routes.ts';

export const pendingItemsFeature = defineFeature({
  routes: { '/api/pending-items': (services, { registry }) => pendingItemsRoutes(services, registry.pendingItems) },
});
