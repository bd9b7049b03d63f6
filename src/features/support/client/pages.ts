import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

const inWorkspace = `${paths.dashboard}/support`;

const center = {
  module: 'support-page.tsx',
  title: 'Support Center',
  icon: IconLifebuoy,
  begin: { label: 'Open a ticket', words: 'support help question' },
  waiting: 'support',
};
const ticket = { module: 'ticket-page.tsx', title: 'Support Ticket' };

/** The user's own: one page with two addresses, in the applicant's workspace, and open to every role, also after a trial. Then the staff's. */
export const supportPages = definePages('features/support/client', [
  { ...center, address: inWorkspace, for: 'dashboard', label: 'Support', group: 'Case' },
  { ...ticket, address: `${inWorkspace}/:id`, for: 'dashboard' },
  {
    ...center,
    address: paths.support,
    for: 'account',
    label: 'Get help',
    group: 'Account',
    words: 'support tickets contact',
    isAtFoot: true,
    sameAs: inWorkspace,
  },
  { ...ticket, address: `${paths.support}/:id`, for: 'account', sameAs: inWorkspace },
  {
    address: paths.adminSupport,
    module: 'queue-page.tsx',
    title: 'Support Queue',
    for: 'admin',
    permits: ['manage_users'],
    label: 'Support',
    about: 'Tickets of users, and messages of visitors.',
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
