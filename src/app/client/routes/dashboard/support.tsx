import { SupportPage } from '#features/support/client/support-page.tsx';

import { pageMeta } from '../../page-meta.ts';
import { supportCenter } from '../../support-places.ts';

export function meta() {
  return pageMeta({ title: supportCenter.title, isPrivate: true });
}

export default function SupportRoute() {
  return <SupportPage {...supportCenter} />;
}
