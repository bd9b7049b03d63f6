import type { ExportRule } from '#core/server/data-export.ts';

import { notificationPreferences, notifications } from './table.ts';

export const exported: ExportRule[] = [
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
];
