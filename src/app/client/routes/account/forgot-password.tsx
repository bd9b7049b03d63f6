import { ForgotPasswordPage } from '#features/accounts/accounts/client/forgot-password-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Forgot Password', isPrivate: true });
}

export default ForgotPasswordPage;
