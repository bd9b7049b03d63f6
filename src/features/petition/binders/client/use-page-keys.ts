import { useEffect, useEffectEvent } from 'react';

import { isDialogOpen, isTypedInto } from '#core/client/keys.ts';

/** Handles keys that are pressed outside of inputs and dialogs, and that nothing else has handled. */
export function usePageKeys(handle: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !isTypedInto(event.target) && !isDialogOpen()) handle(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
