import { paths } from '#core/shared/paths.ts';
import { landingPath, landingRole } from '#features/roles/rules.ts';

import { useSession } from './session.ts';

/** Where a page for people who are signed out leads a user who is signed in; undefined for everyone else. */
export function useWayOn(): string | undefined {
  const { session } = useSession();
  if (!session) return undefined;
  const role = landingRole(session.roles);
  return role ? landingPath(role) : paths.home;
}
