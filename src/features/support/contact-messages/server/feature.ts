import { defineFeature } from '#core/server/feature.ts';
import { DAY } from '#core/server/jobs.ts';

import { exported } from './data-export.ts';
import { contactMails } from './mails.ts';
import { plainFormRoutes } from './plain-form.ts';
import { relayMessages } from './relay.ts';
import { contactRoutes } from './routes.ts';
import { sweepSpam } from './service.ts';
import { contactMessages } from './table.ts';
import { contactPendingItems } from './pending-items.ts';

export const contactMessagesFeature = defineFeature({
  tables: [contactMessages],
  liveUpdates: [{ table: contactMessages, staff: 'manage_users' }],
  exported,
  pendingItems: contactPendingItems,
  mails: contactMails,
  jobs: (services) => [
    { name: 'pass on contact messages', everyMinutes: 1, run: () => relayMessages(services) },
    { name: 'sweep spam', everyMinutes: DAY, run: () => sweepSpam(services) },
  ],
  routes: { '/api/contact': contactRoutes },
  // Visitors without scripts send a plain form.
  rawBodyRoutes: { '/api/contact': (services, { stylesheets }) => plainFormRoutes(services, stylesheets) },
});
