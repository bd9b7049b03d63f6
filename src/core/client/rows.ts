import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';

import type { Direction } from '../shared/list-query.ts';

/** Query parameters that a list's API accepts, each with its schema. */
export type ListSchema = z.ZodObject<Record<string, z.ZodType>>;

/** Query of a list. Omitted parameters have the list's defaults. */
export type RowsQuery<Query extends ListSchema> = Partial<z.output<Query>>;

/**
 * Part of a list. Numbered pages count their rows in `total`. A list too long to count has `next`, the start of its
 * next part.
 */
export type ListPart<Row, Can> = { rows: Row[]; can: Can; total?: number; next?: string | null };

/** Converts a query to URL parameters. */
export function toQueryParams<Values extends object>(
  values: Values,
): { [Name in keyof Values]: Values[Name] extends number | undefined ? string : Values[Name] } {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined.map(([name, value]) => [name, String(value)])) as ReturnType<
    typeof toQueryParams<Values>
  >;
}

export type Sorts = Record<string, { label: string; direction: Direction }>;

/** Part of a list to load. `client` is the cache, for other data in the response. */
export type Part = { from: string | null; signal: AbortSignal; client?: QueryClient };

/** Source of rows, declared in a feature's `client/api.ts`: all that a list, its Trash and its URLs need. */
export type RowSource<Row extends { id: string }, Query extends ListSchema, Can> = {
  /** Key prefix of all queries for these rows. */
  key: QueryKey;
  query: Query;
  /** Sort orders with their directions. The first one is the default. */
  sorts?: Sorts;
  list(query: RowsQuery<Query>, part: Part): Promise<ListPart<Row, Can>>;
  /** Loads one row. Omitted if rows have no URL on their list's page. */
  find?(id: string): Promise<Row>;
  trash?(id: string): Promise<unknown>;
  restore?(id: string): Promise<Row>;
  /** Former names of the row's URL parameter, still used in old links. */
  formerly?: string | readonly string[];
};
