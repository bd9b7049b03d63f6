import { useEffect } from 'react';
import { Navigate } from 'react-router';

import { showSavedToast } from './saved-toast.tsx';

export type OwnPageProps = {
  /** The address that this user is led to. */
  to: string;
  /** Said on arrival, where the user did not ask for that page. */
  because?: string | undefined;
};

/** An address that is another page for each role: it leads on to the user's own. */
export function OwnPage({ to, because }: OwnPageProps) {
  useEffect(() => {
    if (because) showSavedToast(because);
  }, [because]);
  return <Navigate to={to} replace />;
}
