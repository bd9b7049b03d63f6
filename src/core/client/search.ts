import { useSearchParams } from 'react-router';

/**
 * The address's search, and a way to change some of it. A change begins with the address as it is by then, which a page
 * renders only a moment later: of two quick changes neither is lost. The page stays where it is scrolled to.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  function change(edit: (current: URLSearchParams) => URLSearchParams, { replace = false } = {}): void {
    setSearch(edit(new URLSearchParams(location.search)), { replace, preventScrollReset: true });
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
