import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

const shared = {
  module: 'availability-page.tsx',
  label: 'Availability',
  about: 'When applicants can book you.',
  group: 'Practice',
  words: 'hours week calendar time slots days off booking',
  icon: IconCalendarTime,
  createAction: { label: 'Add a time slot', words: 'new weekly hours' },
} as const;

export const availabilityPages = definePages('features/scheduling/availability/client', [
  { ...shared, address: `${paths.mentor}/availability`, title: 'Mentor Availability', area: 'mentor' },
  { ...shared, address: `${paths.attorney}/availability`, title: 'Attorney Availability', area: 'attorney' },
]);
