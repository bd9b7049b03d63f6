import { RequestsPage } from '#features/requests/client/requests-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Request Dashboard', isPrivate: true });
}

export default function RequestsRoute() {
  return <RequestsPage />;
}
