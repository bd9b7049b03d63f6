import { defineFeature } from '#core/server/feature.ts';

import { adminsRoutes, usersRoutes } from './routes.ts';

/** Users as admins see them, and what access each is given. The tables are those of accounts. */
export const usersFeature = defineFeature({
  name: 'users',
  routes: { '/api/users': usersRoutes, '/api/sub-admins': adminsRoutes },
});
