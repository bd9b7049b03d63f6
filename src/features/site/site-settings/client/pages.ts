import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const settingPages = definePages('features/site/site-settings/client', [
  {
    address: `${paths.admin}/settings`,
    module: 'settings-page.tsx',
    title: 'Platform Settings',
    area: 'admin',
    permits: 'owners',
    label: 'Platform Settings',
    about: 'Brand, addresses, links, limits and notices.',
    group: 'Business',
    words: 'brand address phone notice links payment bank trial length upload limit business hours',
    icon: IconSettings,
  },
]);
