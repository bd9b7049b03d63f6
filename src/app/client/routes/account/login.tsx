import { LoginPage } from '#features/accounts/accounts/client/login-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Log In', description: 'Log in to your evidence portfolio.' });
}

export default LoginPage;
