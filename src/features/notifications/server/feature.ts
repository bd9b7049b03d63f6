import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { notificationMails } from './mails.ts';
import { notificationsRoutes } from './routes.ts';
import { notificationPreferences, notifications } from './table.ts';
import { waitingNotifications } from './waiting.ts';

export const notificationsFeature = defineFeature({
  name: 'notifications',
  tables: [notifications, notificationPreferences],
  exported,
  waiting: waitingNotifications,
  mails: notificationMails,
  routes: { '/api/notifications': notificationsRoutes },
});
