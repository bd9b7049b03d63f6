import { useEffect, useEffectEvent } from 'react';

import { ROW } from '../shared/paths.ts';
import type { RowsQuery, ListSchema, RowSource } from './rows.ts';
import { useSearch, withSearchParams } from './search.ts';

type Addressed<Query extends ListSchema> = Pick<
  RowSource<{ id: string }, Query, unknown>,
  'query' | 'sorts' | 'formerly'
>;

/** API parameters that never appear in a page's URL. Trash is collapsed below the list. */
const unsaid = new Set(['trash', 'from']);

/** Reads the query of a list from its URL. Values that the API would reject are ignored. */
export function parseListQuery<Query extends ListSchema>(
  { query }: Pick<Addressed<Query>, 'query'>,
  search: URLSearchParams,
): RowsQuery<Query> {
  const valid = listNames(query).flatMap((name) => {
    const { data } = query.shape[name]?.safeParse(search.get(name) ?? undefined) ?? {};
    return data === undefined || data === '' ? [] : [[name, data]];
  });
  return Object.fromEntries(valid) as RowsQuery<Query>;
}

/** Returns the URL parameters with this query. Defaults and a linked row are omitted. */
export function toListSearchParams<Query extends ListSchema>(
  { query, sorts = {} }: Pick<Addressed<Query>, 'query' | 'sorts'>,
  search: URLSearchParams,
  rowsQuery: RowsQuery<Query>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const values = rowsQuery as Record<string, string | number | undefined>;
  const [first = ''] = Object.keys(sorts);
  const isOwn: Record<string, boolean> = {
    page: values.page === 1,
    sort: values.sort === first,
    direction: values.direction === sorts[String(values.sort ?? first)]?.direction,
  };
  for (const name of listNames(query)) {
    const value = values[name];
    if (value === undefined || value === '' || isOwn[name]) next.delete(name);
    else next.set(name, String(value));
  }
  next.delete(ROW);
  return next;
}

/** Returns the query from a list's URL, and functions that change it. */
export function useListUrlState<Query extends ListSchema>(source: Addressed<Query>) {
  const { search, change } = useSearch();
  const formerNames = [source.formerly ?? []].flat();
  const former = formerNames.map((name) => search.get(name)).find((id) => id !== null) ?? null;

  const rename = useEffectEvent((id: string) => {
    const none = Object.fromEntries(formerNames.map((name) => [name, undefined]));
    change((current) => withSearchParams(current, { ...none, [ROW]: id }), { replace: true });
  });
  useEffect(() => {
    if (former !== null) rename(former);
  }, [former]);

  return {
    urlQuery: parseListQuery(source, search),
    /** ID of the row in the URL. */
    rowId: search.get(ROW) ?? undefined,
    /** Changes filters or order, and returns to the first page. */
    ask: (part: RowsQuery<Query>, options?: { replace: boolean }) =>
      change(
        (current) =>
          toListSearchParams(source, current, { ...parseListQuery(source, current), page: undefined, ...part }),
        options,
      ),
    /** Resets the list to its defaults. */
    askForAll: () => change((current) => toListSearchParams(source, current, {})),
    /** Returns the URL's search part with this row open, or with none. */
    searchWithRow: (id: string | undefined): string => String(withSearchParams(search, { [ROW]: id })),
    forgetRow: () => change((current) => withSearchParams(current, { [ROW]: undefined }), { replace: true }),
  };
}

function listNames(query: ListSchema): string[] {
  return Object.keys(query.shape).filter((name) => !unsaid.has(name));
}
