import { EmailChangedPage } from '#features/accounts/accounts/client/email-changed-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Email Updated', isPrivate: true });
}

export default EmailChangedPage;
