import { useSearchParams } from 'react-router';

import { taskSorts } from '../schema.ts';
import type { Listing } from './api.ts';

/**
 * Which part of a list is shown, as the address tells it, so that Back restores it.
 * @param one the parameter that names a single row, where a notification leads
 * @param prefix before the other parameters, for a second list of the page
 */
export function useListing<Status extends string>({ statuses, one, prefix = '' }: { statuses: readonly Status[]; one: string; prefix?: string }) {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get(`${prefix}page`));
  const listing: Listing<Status> = {
    id: params.get(one) ?? undefined,
    status: statuses.find((status) => status === params.get(`${prefix}status`)),
    sort: taskSorts.find((sort) => sort === params.get(`${prefix}sort`)) ?? 'newest',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };

  /** Another filter or order begins at the first page. */
  function show({ page: next = 1, ...changes }: Partial<Omit<Listing<Status>, 'id'>>, { replace = false } = {}): void {
    const { status, sort } = { ...listing, ...changes };
    const wanted = { status, sort: sort === 'newest' ? undefined : sort, page: next === 1 ? undefined : String(next) };
    setParams(
      (current) => {
        current.delete(one);
        for (const [name, value] of Object.entries(wanted)) {
          if (value === undefined) current.delete(prefix + name);
          else current.set(prefix + name, value);
        }
        return current;
      },
      { replace, preventScrollReset: true },
    );
  }

  return { listing, show };
}
