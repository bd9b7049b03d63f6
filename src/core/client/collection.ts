import type { z } from 'zod';

import type { Collection } from '../shared/collection.ts';
import type { ListResponse } from '../shared/list-query.ts';
import type { CollectionApi } from '../server/collection.ts';
import { createApi, unwrapAs } from './api.ts';
import { toQueryParams, type Part, type RowsQuery } from './rows.ts';

/**
 * Creates the source of a collection's rows, with the calls that add and change one. Responses are typed by the
 * declaration, from which the routes are made.
 */
export function collectionSource<
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  Change extends Collection['change'],
  Query extends z.ZodObject,
>(collection: Collection & { row: Row; input: Input; change: Change; query: Query }) {
  const { name, path, query, sorts } = collection;
  const api = createApi<CollectionApi>(path);
  const one = (id: string) => ({ param: { id } });
  return {
    collection,
    key: [name],
    query,
    sorts,
    list: (rowsQuery: RowsQuery<Query>, { signal }: Part) =>
      unwrapAs<ListResponse<z.output<Row>>>(api.index.$get({ query: toQueryParams(rowsQuery) }, { init: { signal } })),
    find: (id: string) => unwrapAs<z.output<Row>>(api[':id'].$get(one(id))),
    trash: (id: string) => unwrapAs<undefined>(api[':id'].$delete(one(id))),
    restore: (id: string) => unwrapAs<z.output<Row>>(api[':id'].restore.$post(one(id))),
    /** Adds one row for a key, however often it is sent. */
    add: ({ key, values }: { key: string; values: z.output<Input> }) =>
      unwrapAs<z.output<Row>>(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } })),
    change: ({ id, values }: { id: string; values: z.output<Change> }) =>
      unwrapAs<z.output<Row>>(api[':id'].$patch({ ...one(id), json: values })),
  };
}
