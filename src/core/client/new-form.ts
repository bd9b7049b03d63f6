import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

const NEW = '#new';

/** Where a page's form for something new has the focus. */
export function newAt(address: string): string {
  return address + NEW;
}

/** Begins something new when the address asks for it ({@link newAt}), once that can be done; the address then asks no more. */
export function useNewForm({ isReady, begin }: { isReady: boolean; begin: () => void }): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const start = useEffectEvent(() => {
    begin();
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (hash === NEW && isReady) start();
  }, [hash, isReady]);
}
