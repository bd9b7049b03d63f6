import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Latest requested parameters, from any part of the page, until the URL contains them. */
let underWay: URLSearchParams | undefined;

/**
 * Returns the URL's search parameters and a function that changes some of them. A change shows immediately, so that a
 * control keeps its state although the page follows slightly later. It builds on the latest request, so two quick
 * changes do not overwrite each other. The scroll position stays.
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

/** Sets these parameters, and removes those that are undefined. */
export function withSearchParams(search: URLSearchParams, params: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
