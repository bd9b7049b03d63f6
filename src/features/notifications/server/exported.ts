// What a person's export holds of these tables.
import type { Exported } from '#core/server/exported.ts';

import { notificationPreferences, notifications } from './table.ts';

export const exported: Exported[] = [
  { table: notifications, about: 'what we told you, in the bell and by mail', owners: [notifications.user_id] },
  {
    table: notificationPreferences,
    about: 'of which kinds of notices you chose to get mail, or none; a kind that is not listed is mailed',
    owners: [notificationPreferences.user_id],
  },
];
