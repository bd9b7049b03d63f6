import { paths } from '#core/shared/paths.ts';
import { SupportPage } from '#features/support/client/support-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Support Center', isPrivate: true });
}

const links = [
  { label: 'Contact us', to: paths.contact },
  { label: 'Documents', to: `${paths.dashboard}/documents` },
  { label: 'Tasks', to: `${paths.dashboard}/tasks` },
  { label: 'Service Requests', to: `${paths.dashboard}/requests` },
];

export default function SupportRoute() {
  return <SupportPage title="Support Center" links={links} />;
}
