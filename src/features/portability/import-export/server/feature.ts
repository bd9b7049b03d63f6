import { defineFeature } from '#core/server/feature.ts';

import { exportRoutes } from './routes.ts';

export const importExportFeature = defineFeature({
  routes: { '/api/export': (services, { registry }) => exportRoutes(services, registry) },
});
