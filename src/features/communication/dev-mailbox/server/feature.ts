import { defineFeature } from '#core/server/feature.ts';

import { mailboxRoutes } from './routes.ts';

export const mailboxFeature = defineFeature({
  name: 'mailbox',
  routes: { '/api/mailbox': mailboxRoutes },
});
