import { ResetPasswordPage } from '#features/accounts/accounts/client/reset-password-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Reset Password', isPrivate: true });
}

export default ResetPasswordPage;
