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

/** One page with two addresses: in the applicant's workspace, and open to every role, also after a trial. */
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
]);
