import { defineFeature } from '#core/server/feature.ts';

import { mailboxRoutes } from './routes.ts';

export const mailboxFeature = defineFeature({
  routes: { '/api/mailbox': mailboxRoutes },
});
