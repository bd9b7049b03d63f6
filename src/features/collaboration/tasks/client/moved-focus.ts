import { useEffect, useRef } from 'react';

import { rowElementId } from '#core/client/form-sheet.ts';

/**
 * Keeps the focus in a row that moves within its list, or whose button disappears, when its status changes. The page
 * does not scroll.
 * @returns a function that marks the row whose status is about to change
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
