import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserUp from '@tabler/icons-react/dist/esm/icons/IconUserUp.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';
import { hasRole } from '#features/accounts/roles/rules.ts';

export const applicationPages = definePages('features/providers/provider-applications/client', [
  {
    address: paths.apply,
    module: 'apply-page.tsx',
    title: 'Become a Mentor or Attorney',
    area: 'account',
    label: 'Apply for a role',
    group: 'Account',
    words: 'become mentor attorney provider application documents',
    icon: IconUserUp,
    isListedFor: ({ roles }) => providerRoles.some((role) => !hasRole(roles, role)),
  },
  {
    address: `${paths.admin}/applications`,
    module: 'applications-page.tsx',
    title: 'Provider Applications',
    area: 'admin',
    permits: ['manage_providers'],
    label: 'Applications',
    about: 'Users who want to work as mentors or attorneys.',
    group: 'People',
    words: 'providers mentors attorneys approve reject documents',
    icon: IconUserCheck,
    pendingItems: 'applications',
  },
]);
