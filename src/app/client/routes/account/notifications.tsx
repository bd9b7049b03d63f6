import { NotificationsPage } from '#features/notifications/client/notifications-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Notifications', isPrivate: true });
}

export default function NotificationsRoute() {
  return <NotificationsPage />;
}
