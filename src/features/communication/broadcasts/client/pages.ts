import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const broadcastPages = definePages('features/communication/broadcasts/client', [
  {
    address: `${paths.admin}/notifications`,
    module: 'broadcasts-page.tsx',
    title: 'Send Notifications',
    area: 'admin',
    permits: ['manage_notifications'],
    label: 'Send Notifications',
    about: 'Messages to all users, or to everyone in one role.',
    group: 'Content',
    words: 'announcements news broadcast message everyone',
    icon: IconSpeakerphone,
    createAction: { label: 'Send a notification', words: 'create new announcement news' },
  },
]);
