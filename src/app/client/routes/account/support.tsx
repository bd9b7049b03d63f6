import { paths } from '#core/shared/paths.ts';
import { SupportPage } from '#features/support/client/support-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Support', isPrivate: true });
}

const links = [
  { label: 'Contact us', to: paths.contact },
  { label: 'Notifications', to: paths.notifications },
  { label: 'Profile Settings', to: paths.profile },
  { label: 'Pricing', to: paths.pricing },
];

/** Open to every role, and to those whose trial has ended. */
export default function SupportRoute() {
  return <SupportPage title="Support" links={links} />;
}
