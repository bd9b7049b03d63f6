// Count of the bell, for the sidebar entry of the page.
import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';

import { notifications } from './table.ts';

export const notificationPendingItems: readonly PendingItemSource[] = [
  {
    key: 'notifications',
    audience: 'reader',
    rows: sql`
      select ${notifications.id}, 'Unread' as state, ${notifications.title}, ${notifications.message} as note, null::date as due, ${notifications.created_at} as since
      from ${notifications} where ${notifications.user_id} = ${currentUser} and ${notifications.read_at} is null`,
  },
];
