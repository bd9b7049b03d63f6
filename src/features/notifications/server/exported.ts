// What a person's export holds of these tables.
import type { Exported } from '#core/server/exported.ts';

import { notificationPreferences, notifications } from './table.ts';

export const exported: Exported[] = [
  {
    table: notifications,
    about: 'what we told you, in the bell and by mail',
    owners: [notifications.user_id],
    portable: { stays: 'one site told it of what happened there' },
  },
  {
    table: notificationPreferences,
    about: 'which kinds of notifications you chose to get by email, or not; kinds not listed are emailed',
    owners: [notificationPreferences.user_id],
    portable: { stays: 'these settings are made on each site' },
  },
];
