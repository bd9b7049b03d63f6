import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

const shared = {
  module: 'provider-settings-page.tsx',
  label: 'Settings',
  about: 'How you are booked, and what we email you.',
  group: 'Help and settings',
  words: 'session duration buffer availability email reminders two-factor',
  icon: IconAdjustments,
} as const;

export const providerSettingPages = definePages('features/providers/provider-settings/client', [
  { ...shared, address: `${paths.mentor}/settings`, title: 'Mentor Settings', area: 'mentor' },
  { ...shared, address: `${paths.attorney}/settings`, title: 'Attorney Settings', area: 'attorney' },
]);
