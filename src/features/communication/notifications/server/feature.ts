import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { notificationMails } from './mails.ts';
import { notificationsRoutes } from './routes.ts';
import { notificationPreferences, notifications } from './table.ts';
import { notificationPendingItems } from './pending-items.ts';

export const notificationsFeature = defineFeature({
  tables: [notifications, notificationPreferences],
  liveUpdates: [{ table: notifications, readers: [notifications.user_id], includeActor: true }],
  auditExcluded: [
    { table: notifications, because: 'A notification follows from an action that is in the audit trail.' },
    { table: notificationPreferences, because: 'Only its owner may write it.' },
  ],
  exported,
  pendingItems: notificationPendingItems,
  mails: notificationMails,
  routes: { '/api/notifications': notificationsRoutes },
});
