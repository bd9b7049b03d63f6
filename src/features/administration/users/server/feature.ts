import { defineFeature } from '#core/server/feature.ts';

import { adminsRoutes, usersRoutes } from './routes.ts';

/** Users as admins see them, and changes of their access. The tables belong to accounts. */
export const usersFeature = defineFeature({
  routes: { '/api/users': usersRoutes, '/api/sub-admins': adminsRoutes },
});
