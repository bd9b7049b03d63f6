import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

const sessions = `${paths.mentor}/consultations`;

export const sessionPages = definePages('features/scheduling/mentor-sessions/client', [
  {
    address: sessions,
    module: 'sessions-page.tsx',
    title: 'Mentorship Sessions',
    area: 'mentor',
    label: 'Sessions',
    about: 'Confirm sessions booked with you, and mark past ones as completed.',
    group: 'Practice',
    words: 'consultations bookings calendar appointments confirm call',
    icon: IconCalendarEvent,
    pendingItems: 'sessions',
  },
  {
    address: `${paths.mentor}/sessions`,
    module: 'sessions-page.tsx',
    title: 'Sessions',
    area: 'mentor',
    aliasPaths: sessions,
  },
  {
    address: `${paths.mentor}/history`,
    module: 'history-page.tsx',
    title: 'Session History',
    area: 'mentor',
    label: 'History',
    about: 'Past sessions, and the hours you delivered.',
    group: 'Practice',
    words: 'sessions past hours delivered months',
    icon: IconHistory,
  },
]);
