import { sayAll, useSearch } from '#core/client/search.ts';

import { taskSorts } from '../schema.ts';
import type { Listing } from './api.ts';

/**
 * Which part of a list is shown, as the address tells it, so that Back restores it.
 * @param one the parameter that names a single row, where a notification leads
 * @param prefix before the other parameters, for a second list of the page
 */
export function useListing<Status extends string>({ statuses, one, prefix = '' }: { statuses: readonly Status[]; one: string; prefix?: string }) {
  const { search, change } = useSearch();
  const listing = read(search);

  function read(said: URLSearchParams): Listing<Status> {
    const page = Number(said.get(`${prefix}page`));
    return {
      id: said.get(one) ?? undefined,
      status: statuses.find((status) => status === said.get(`${prefix}status`)),
      sort: taskSorts.find((sort) => sort === said.get(`${prefix}sort`)) ?? 'newest',
      page: Number.isInteger(page) && page > 0 ? page : 1,
    };
  }

  /** Another filter or order begins at the first page. */
  function show({ page = 1, ...changes }: Partial<Omit<Listing<Status>, 'id'>>, options?: { replace: boolean }): void {
    change((current) => {
      const { status, sort } = { ...read(current), ...changes };
      return sayAll(current, {
        [one]: undefined,
        [`${prefix}status`]: status,
        [`${prefix}sort`]: sort === 'newest' ? undefined : sort,
        [`${prefix}page`]: page === 1 ? undefined : String(page),
      });
    }, options);
  }

  return { listing, show };
}
