import { defineFeature } from '#core/server/feature.ts';

import { waitingRoutes } from './routes.ts';

export const waitingFeature = defineFeature({
  name: 'waiting',
  routes: { '/api/waiting': (services, { product }) => waitingRoutes(services, product.waiting) },
});
