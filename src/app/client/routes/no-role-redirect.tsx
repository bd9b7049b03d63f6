import { Navigate } from 'react-router';

import { paths } from '#core/shared/paths.ts';

/** Page for users without a role. All others were redirected to their own page. */
export default function NoRoleRedirect() {
  return <Navigate to={paths.profile} replace />;
}
