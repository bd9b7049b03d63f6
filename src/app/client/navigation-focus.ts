import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the target of a navigation, so that a screen reader reads it and Tab continues from there. */
export function useNavigationFocus() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const { pathname: from, key: shownKey } = shown.current;
    if (shownKey === key) return;
    shown.current = { pathname, key };
    // The router changes the URL without the browser's scrolling to an anchor.
    if (hash) focusOn(document.getElementById(hash.slice(1)));
    else if (from !== pathname && !isTaken()) {
      focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
    }
  }, [pathname, hash, key]);
}

/** Whether a part of the page already has the focus: the row or form in the URL. */
function isTaken(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement.closest('main') !== null;
}

function focusOn(target: HTMLElement | null) {
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
