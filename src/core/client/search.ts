import { startTransition, useOptimistic, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * The address's search, and a way to change some of it. A change shows at once, so that what was pressed stays as it was
 * put, though the page moves a moment later; and it begins with what was asked for last: of two quick changes neither is
 * lost. The page stays where it is scrolled to.
 */
export function useSearch() {
  const [current] = useSearchParams();
  const [search, show] = useOptimistic(current);
  const navigate = useNavigate();
  const underWay = useRef<URLSearchParams>(undefined);

  function change(edit: (current: URLSearchParams) => URLSearchParams, { replace = false } = {}): void {
    const next = edit(new URLSearchParams(underWay.current ?? location.search));
    underWay.current = next;
    startTransition(async () => {
      show(next);
      await navigate({ search: String(next) }, { replace, preventScrollReset: true });
      if (underWay.current === next) underWay.current = undefined;
    });
  }
  return { search, change };
}

/** Says each of these in an address, and leaves out those that are undefined. */
export function sayAll(search: URLSearchParams, said: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
