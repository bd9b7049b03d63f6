import { paths } from '#core/shared/paths.ts';
import type { SupportPlace } from '#features/support/client/support-page.tsx';

const contact = { label: 'Contact us', to: paths.contact };

/** In the applicant's workspace. */
export const supportCenter: SupportPlace = {
  title: 'Support Center',
  address: `${paths.dashboard}/support`,
  links: [
    contact,
    { label: 'Documents', to: `${paths.dashboard}/documents` },
    { label: 'Tasks', to: `${paths.dashboard}/tasks` },
    { label: 'Service Requests', to: `${paths.dashboard}/requests` },
  ],
};

/** Open to every role, and to those whose trial has ended. */
export const support: SupportPlace = {
  title: 'Support',
  address: paths.support,
  links: [
    contact,
    { label: 'Notifications', to: paths.notifications },
    { label: 'Profile Settings', to: paths.profile },
    { label: 'Pricing', to: paths.pricing },
  ],
};
