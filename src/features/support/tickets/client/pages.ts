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
  begin: { label: 'Open a ticket', words: 'support help question' },
  waiting: 'support',
};
const ticket = { module: 'ticket-page.tsx', title: 'Support Ticket' };

/**
 * The user's own tickets: one page at three paths, in the workspaces of applicants and mentors and for every role, even
 * after a trial. Then the staff pages.
 */
export const supportPages = definePages('features/support/tickets/client', [
  { ...center, address: forApplicants, for: 'dashboard', label: 'Support', group: 'Case' },
  { ...ticket, address: `${forApplicants}/:id`, for: 'dashboard' },
  {
    ...center,
    address: paths.support,
    for: 'account',
    label: 'Get help',
    group: 'Account',
    words: 'support tickets contact',
    isAtFoot: true,
    sameAs: inWorkspaces,
  },
  { ...ticket, address: `${paths.support}/:id`, for: 'account', sameAs: inWorkspaces },
  {
    ...center,
    address: forMentors,
    for: 'mentor',
    title: 'Support Tickets',
    label: 'Support',
    about: 'Ask us for help, and find our replies here.',
    group: 'Help and settings',
  },
  { ...ticket, address: `${forMentors}/:id`, for: 'mentor' },
  {
    address: paths.adminSupport,
    module: 'queue-page.tsx',
    title: 'Support Queue',
    for: 'admin',
    permits: ['manage_users'],
    label: 'Support',
    about: 'Users’ tickets and visitors’ messages.',
    group: 'Business',
    words: 'tickets queue questions help contact messages',
    icon: IconLifebuoy,
    waiting: 'support-queue',
  },
  {
    address: `${paths.adminSupport}/:id`,
    module: 'queued-ticket-page.tsx',
    title: 'Support Ticket',
    for: 'admin',
    permits: ['manage_users'],
  },
]);
