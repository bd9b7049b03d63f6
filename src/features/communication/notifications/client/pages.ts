import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const notificationPages = definePages('features/communication/notifications/client', [
  {
    address: paths.notifications,
    module: 'notifications-page.tsx',
    title: 'Notifications',
    area: 'account',
    label: 'Notifications',
    group: 'Account',
    words: 'bell unread news',
    icon: IconBell,
    pendingItems: 'notifications',
  },
]);
