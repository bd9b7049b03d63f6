import { Navigate } from 'react-router';

import { paths } from '#core/shared/paths.ts';

/** For users without a role; all others were led to their own page before. */
export default function Elsewhere() {
  return <Navigate to={paths.profile} replace />;
}
