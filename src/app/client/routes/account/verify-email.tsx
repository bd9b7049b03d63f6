import { VerifyEmailPage } from '#features/accounts/accounts/client/verify-email-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Verify Email', isPrivate: true });
}

export default VerifyEmailPage;
