import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const assignmentPages = definePages('features/assignments/client', [
  {
    address: `${paths.admin}/assignments`,
    module: 'assignments-page.tsx',
    title: 'Provider Assignments',
    for: 'admin',
    permits: ['manage_providers'],
    label: 'Assignments',
    about: 'Which applicant works with which mentor or attorney.',
    group: 'People',
    words: 'applicants mentors attorneys providers pairs reviewers',
    icon: IconUsersGroup,
    begin: { label: 'Assign a mentor or attorney', words: 'pair applicant provider reviewer' },
    waiting: 'assignments',
  },
]);
