import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** What was asked for last, by whichever part of the page, until the address says it. */
let underWay: URLSearchParams | undefined;

/**
 * The address's search, and a way to change some of it. A change shows at once, so that what was pressed stays as it was
 * put, though the page moves a moment later; and it begins with what was asked for last: of two quick changes neither is
 * lost. The page stays where it is scrolled to.
 */
export function useSearch() {
  const [current] = useSearchParams();
  const [search, show] = useOptimistic(current);
  const navigate = useNavigate();

  function change(edit: (current: URLSearchParams) => URLSearchParams, { replace = false } = {}): void {
    const next = edit(new URLSearchParams(underWay ?? location.search));
    underWay = next;
    startTransition(async () => {
      show(next);
      await navigate({ search: String(next) }, { replace, preventScrollReset: true });
      if (underWay === next) underWay = undefined;
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
