import { useSyncExternalStore } from 'react';

import { NEXT, ownAddress } from '#core/shared/paths.ts';

/** Where the user was going before they were led to this page; undefined also in the page as the server sends it. */
export function useWantedAddress(): string | undefined {
  const search = useSyncExternalStore(
    stayStill,
    () => window.location.search,
    () => '',
  );
  return ownAddress(new URLSearchParams(search).get(NEXT));
}

/** A link to another address makes another page of it. */
function stayStill(): () => void {
  return () => undefined;
}
