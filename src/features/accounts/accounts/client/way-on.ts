import { paths } from '#core/shared/paths.ts';
import { landingPath, landingRole } from '#features/accounts/roles/rules.ts';

import { useSession } from './session.ts';

/**
 * Returns the page to which signed-in users are redirected from pages for signed-out visitors. Undefined for everyone
 * else.
 */
export function useWayOn(): string | undefined {
  const { session } = useSession();
  if (!session) return undefined;
  const role = landingRole(session.roles);
  return role ? landingPath(role) : paths.home;
}
