import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import { defineFeature } from '#core/server/feature.ts';

import { notificationMails } from './mails.ts';
import { notificationsRoutes } from './routes.ts';
import { notificationPreferences, notifications } from './table.ts';

export const notificationsFeature = defineFeature({
  tables: [notifications, notificationPreferences],
  liveUpdates: [{ table: notifications, readers: [notifications.user_id], includeActor: true }],
  auditExcluded: [
    { table: notifications, because: 'A notification follows from an action that is in the audit trail.' },
    { table: notificationPreferences, because: 'Only its owner may write it.' },
  ],
  exported: [
    {
      table: notifications,
      about: 'the notifications we sent you, in the app and by email',
      owners: [notifications.user_id],
      portable: { stays: 'it concerns what happened on one site' },
    },
    {
      table: notificationPreferences,
      about: 'which notifications you chose to get by email; those not listed are emailed',
      owners: [notificationPreferences.user_id],
      portable: { stays: 'these settings are specific to each site' },
    },
  ],
  // Count of the bell, for the sidebar entry of the page.
  pendingItems: [
    {
      key: 'notifications',
      audience: 'reader',
      rows: sql`
        select ${notifications.id}, 'Unread' as state, ${notifications.title}, ${notifications.message} as note, null::date as due, ${notifications.created_at} as since
        from ${notifications} where ${notifications.user_id} = ${currentUser} and ${notifications.read_at} is null`,
    },
  ],
  mails: notificationMails,
  routes: { '/api/notifications': notificationsRoutes },
});
