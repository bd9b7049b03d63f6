import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const usersPath = `${paths.admin}/roles`;

/** Each opens a part of a user's page. */
const permits = ['manage_users', 'manage_roles', 'manage_subscriptions', 'manage_providers'] as const;

export const userPages = definePages('features/administration/users/client', [
  {
    address: usersPath,
    module: 'users-page.tsx',
    title: 'User Roles',
    area: 'admin',
    permits,
    label: 'User Roles',
    about: 'Users, their roles, trials and subscriptions.',
    group: 'People',
    words: 'users people applicants mentors attorneys trial subscription access',
    icon: IconUsers,
  },
  {
    address: `${usersPath}/:id`,
    module: 'user-page.tsx',
    title: 'User',
    area: 'admin',
    permits,
  },
  {
    address: `${paths.admin}/sub-admins`,
    module: 'sub-admins-page.tsx',
    title: 'Sub-Admins',
    area: 'admin',
    permits: 'owners',
    label: 'Sub-Admins',
    about: 'Admins, and what each can do.',
    group: 'People',
    words: 'admins owners permissions access',
    icon: IconShieldLock,
    createAction: { label: 'Add a sub-admin', words: 'create new admin permissions' },
  },
]);
