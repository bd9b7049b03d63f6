import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

const people = {
  module: 'people-page.tsx',
  about: 'The applicants assigned to you, and what is waiting for your review.',
  group: 'Applicants',
  words: 'applicants people clients assigned users contacts',
  icon: IconUsers,
};

/** First in the workspaces of mentors and attorneys. */
export const assignedApplicantsPages = definePages('features/providers/provider-assignments/client', [
  { ...people, address: `${paths.mentor}/users`, area: 'mentor', title: 'Assigned Users', label: 'Assigned Users' },
  { ...people, address: `${paths.attorney}/users`, area: 'attorney', title: 'Assigned Users', label: 'Assigned Users' },
]);

export const assignmentPages = definePages('features/providers/provider-assignments/client', [
  {
    address: `${paths.admin}/assignments`,
    module: 'assignments-page.tsx',
    title: 'Provider Assignments',
    area: 'admin',
    permits: ['manage_providers'],
    label: 'Assignments',
    about: 'Which mentor or attorney each applicant is assigned to.',
    group: 'People',
    words: 'applicants mentors attorneys providers pairs reviewers',
    icon: IconUsersGroup,
    createAction: { label: 'Assign a mentor or attorney', words: 'pair applicant provider reviewer' },
    pendingItems: 'assignments',
  },
]);
