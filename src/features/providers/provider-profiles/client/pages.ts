import IconUserHeart from '@tabler/icons-react/dist/esm/icons/IconUserHeart.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** For applicants. */
export const teamPages = definePages('features/providers/provider-profiles/client', [
  {
    address: `${paths.dashboard}/team`,
    module: 'team-page.tsx',
    title: 'Your Team',
    area: 'dashboard',
    label: 'Your team',
    group: 'Case',
    words: 'mentor attorney provider profile prices credentials',
    icon: IconUsersGroup,
  },
]);

const profile = {
  label: 'Profile',
  about: 'What your applicants see about you.',
  group: 'Practice',
  words: 'bio expertise hourly rate picture license specialization',
  icon: IconUserHeart,
} as const;

export const providerProfilePages = definePages('features/providers/provider-profiles/client', [
  {
    ...profile,
    address: `${paths.mentor}/profile`,
    module: 'mentor-profile-page.tsx',
    title: 'Mentor Profile',
    area: 'mentor',
  },
  {
    ...profile,
    address: `${paths.attorney}/profile`,
    module: 'attorney-profile-page.tsx',
    title: 'Attorney Profile',
    area: 'attorney',
  },
]);
