import { useNow } from '#core/client/now.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';

import type { Viewer } from './navigation.ts';

/** Returns the current user, without any role until the session is known. */
export function useViewer(): Viewer {
  const { session } = useSession();
  const now = useNow();
  return {
    roles: session?.roles ?? [],
    permissions: session?.permissions ?? [],
    is_owner: session?.is_owner ?? false,
    has_purchases: session?.has_purchases ?? false,
    now,
  };
}
