import { useSyncExternalStore } from 'react';

import { NEXT, ownAddress } from '#core/shared/paths.ts';

/** Returns the URL that the user wanted before the redirect. Undefined in the server-rendered page. */
export function useWantedAddress(): string | undefined {
  const search = useSyncExternalStore(
    stayStill,
    () => window.location.search,
    () => '',
  );
  return ownAddress(new URLSearchParams(search).get(NEXT));
}

/** Returns an empty unsubscribe function, because a link to another URL remounts the page. */
function stayStill(): () => void {
  return () => undefined;
}
