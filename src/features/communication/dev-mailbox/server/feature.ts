import { defineFeature } from '#core/server/feature.ts';

import { mailboxRoutes } from './routes.ts';

export const devMailboxFeature = defineFeature({
  routes: { '/api/mailbox': mailboxRoutes },
});
