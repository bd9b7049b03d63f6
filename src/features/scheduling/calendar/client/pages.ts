import IconCalendarShare from '@tabler/icons-react/dist/esm/icons/IconCalendarShare.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const calendarPages = definePages('features/scheduling/calendar/client', [
  {
    address: paths.calendarFeed,
    module: 'calendar-feed-page.tsx',
    title: 'Calendar Feed',
    area: 'account',
    label: 'Calendar Feed',
    group: 'Account',
    words: 'ics ical subscribe google apple outlook sessions dates',
    icon: IconCalendarShare,
  },
]);
