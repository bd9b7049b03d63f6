import { useEffect, useRef } from 'react';

import { rowElementId } from '#core/client/form-sheet.ts';

/**
 * Keeps the focus in a row that moves to another place in its list, or whose button leaves, as its status changes: the
 * browser would drop it. The page stays where it is.
 * @returns notes the row whose status is about to change
 */
export function useMovedFocus(): (id: string) => void {
  const moved = useRef<string>(undefined);
  useEffect(() => {
    if (moved.current === undefined) return;
    const row = document.getElementById(rowElementId(moved.current));
    const { activeElement } = document;
    if (row?.contains(activeElement)) return;
    // The user has moved on.
    if (activeElement !== document.body) moved.current = undefined;
    else (row?.querySelector<HTMLElement>('select, button') ?? row)?.focus({ preventScroll: true });
  });
  return (id) => {
    moved.current = id;
  };
}
