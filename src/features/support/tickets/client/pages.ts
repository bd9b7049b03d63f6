import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

const forApplicants = `${paths.dashboard}/support`;
const forMentors = `${paths.mentor}/support`;
const inWorkspaces = [forApplicants, forMentors];

const center = {
  module: 'support-page.tsx',
  title: 'Support Center',
  icon: IconLifebuoy,
  createAction: { label: 'Open a ticket', words: 'support help question' },
  pendingItems: 'support',
};
const ticket = { module: 'ticket-page.tsx', title: 'Support Ticket' };

/**
 * The user's own tickets: one page at three paths, in the workspaces of applicants and mentors and for every role, even
 * after a trial. Then the staff pages.
 */
export const supportPages = definePages('features/support/tickets/client', [
  { ...center, address: forApplicants, area: 'dashboard', label: 'Support', group: 'Case' },
  { ...ticket, address: `${forApplicants}/:id`, area: 'dashboard' },
  {
    ...center,
    address: paths.support,
    area: 'account',
    label: 'Get help',
    group: 'Account',
    words: 'support tickets contact',
    isInSidebarFooter: true,
    aliasPaths: inWorkspaces,
  },
  { ...ticket, address: `${paths.support}/:id`, area: 'account', aliasPaths: inWorkspaces },
  {
    ...center,
    address: forMentors,
    area: 'mentor',
    title: 'Support Tickets',
    label: 'Support',
    about: 'Ask us for help, and find our replies here.',
    group: 'Help and settings',
  },
  { ...ticket, address: `${forMentors}/:id`, area: 'mentor' },
  {
    address: paths.adminSupport,
    module: 'queue-page.tsx',
    title: 'Support Queue',
    area: 'admin',
    permits: ['manage_users'],
    label: 'Support',
    about: 'Users’ tickets and visitors’ messages.',
    group: 'Business',
    words: 'tickets queue questions help contact messages',
    icon: IconLifebuoy,
    pendingItems: 'support-queue',
  },
  {
    ...ticket,
    address: `${paths.adminSupport}/:id`,
    area: 'admin',
    permits: ['manage_users'],
  },
]);
