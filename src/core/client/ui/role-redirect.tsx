import { useEffect } from 'react';
import { Navigate } from 'react-router';

import { showSavedToast } from './saved-toast.tsx';

export type OwnPageProps = {
  /** Path that this user is redirected to. */
  to: string;
  /** Message shown on arrival if the user did not ask for that page. */
  because?: string | undefined;
};

/** Redirect for a path that has a different page in each role. */
export function RoleRedirect({ to, because }: OwnPageProps) {
  useEffect(() => {
    if (because) showSavedToast(because);
  }, [because]);
  return <Navigate to={to} replace />;
}
