import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the new page's heading, so that a screen reader reads where one has arrived. */
export function useNavigationFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // An anchor is where the reader wanted to go: the browser's own target.
    if (hash) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
