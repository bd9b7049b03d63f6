import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const bookingPages = definePages('features/scheduling/bookings/client', [
  {
    address: paths.bookings,
    module: 'bookings-page.tsx',
    title: 'Bookings',
    area: 'dashboard',
    label: 'Bookings',
    about: 'Sessions with your mentor and attorney.',
    group: 'Case',
    words: 'sessions consultations calendar appointment meeting call mentor attorney',
    icon: IconCalendarEvent,
    createAction: { label: 'Book a session', words: 'appointment meeting call consultation' },
    pendingItems: 'bookings',
    roleRedirects: {
      mentor: { to: `${paths.mentor}/consultations` },
      attorney: { to: `${paths.attorney}/consultations` },
      admin: { to: paths.admin, notice: 'Only applicants book sessions, with their mentors and attorneys.' },
    },
  },
]);
