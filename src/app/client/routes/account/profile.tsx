import { ProfilePage } from '#features/accounts/client/profile-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Profile Settings', isPrivate: true });
}

export default ProfilePage;
