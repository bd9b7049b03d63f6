import { useSyncExternalStore } from 'react';

import { NEXT, toOwnPath } from '#core/shared/paths.ts';

/** Returns the URL that the user wanted before the redirect. Undefined in the server-rendered page. */
export function useReturnTo(): string | undefined {
  const search = useSyncExternalStore(
    stayStill,
    () => window.location.search,
    () => '',
  );
  return toOwnPath(new URLSearchParams(search).get(NEXT));
}

/** Returns an empty unsubscribe function, because a link to another URL remounts the page. */
function stayStill(): () => void {
  return () => undefined;
}
