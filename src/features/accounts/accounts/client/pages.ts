import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const accountPages = definePages('features/accounts/accounts/client', [
  {
    address: paths.profile,
    module: 'profile-page.tsx',
    title: 'Profile Settings',
    area: 'account',
    label: 'Profile Settings',
    group: 'Account',
    words: 'name time zone email password sessions devices two-factor security export delete account',
    icon: IconUser,
    isInSidebarFooter: true,
  },
]);
