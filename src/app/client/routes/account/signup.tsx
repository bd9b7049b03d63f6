import { SignUpPage } from '#features/accounts/accounts/client/signup-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Create Account', description: 'Sign up as an applicant, a mentor or an attorney.' });
}

export default SignUpPage;
