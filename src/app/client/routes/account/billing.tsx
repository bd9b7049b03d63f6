import { useSession } from '#features/accounts/client/session.ts';
import { BillingPage } from '#features/billing/client/billing-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Billing', isPrivate: true });
}

export default function BillingRoute() {
  const { session } = useSession();
  return session && <BillingPage payer={{ email: session.user.email, roles: session.roles }} />;
}
