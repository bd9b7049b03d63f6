import { useSession } from '#features/accounts/client/session.ts';
import { SubscribePage } from '#features/billing/client/subscribe-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Subscribe', isPrivate: true });
}

export default function SubscribeRoute() {
  const { session } = useSession();
  return session && <SubscribePage payer={{ email: session.user.email, roles: session.roles }} />;
}
