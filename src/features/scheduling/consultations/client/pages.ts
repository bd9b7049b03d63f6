import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const consultationPages = definePages('features/scheduling/consultations/client', [
  {
    address: `${paths.attorney}/consultations`,
    module: 'consultations-page.tsx',
    title: 'Consultations',
    area: 'attorney',
    label: 'Consultations',
    about: 'Accept consultations booked with you, and mark past ones as completed.',
    group: 'Practice',
    words: 'sessions bookings calendar appointments accept call',
    icon: IconCalendarEvent,
    pendingItems: 'consultations',
  },
]);
