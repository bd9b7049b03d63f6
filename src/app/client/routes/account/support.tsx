import { SupportPage } from '#features/support/client/support-page.tsx';

import { pageMeta } from '../../page-meta.ts';
import { support } from '../../support-places.ts';

export function meta() {
  return pageMeta({ title: support.title, isPrivate: true });
}

export default function SupportRoute() {
  return <SupportPage {...support} />;
}
