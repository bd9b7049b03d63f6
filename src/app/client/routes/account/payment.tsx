import { useSession } from '#features/accounts/client/session.ts';
import { PaymentOverviewPage } from '#features/billing/client/payment-overview-page.tsx';

import { pageMeta } from '../../page-meta.ts';
import { site } from '../../site.tsx';

export function meta() {
  return pageMeta({ title: 'Payment', isPrivate: true });
}

export default function PaymentRoute() {
  const { session } = useSession();
  return session && <PaymentOverviewPage payer={{ email: session.user.email, roles: session.roles }} links={site.links} />;
}
