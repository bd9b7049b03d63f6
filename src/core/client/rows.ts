import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';

import type { Direction } from '../shared/list-query.ts';

/** What a list can be asked for, as its API takes it: one schema a parameter. */
export type ListSchema = z.ZodObject<Record<string, z.ZodType>>;

/** What of a list is asked for; what is left out is as the list has it by itself. */
export type Asked<Query extends ListSchema> = Partial<z.output<Query>>;

/** Numbered pages count their rows in `total`; a list too long to count has `next`, with which its next part begins. */
export type ListPart<Row, Can> = { rows: Row[]; can: Can; total?: number; next?: string | null };

/** What is asked for, as the parameters of an address. */
export function asParameters<Values extends object>(
  values: Values,
): { [Name in keyof Values]: Values[Name] extends number | undefined ? string : Values[Name] } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)])) as ReturnType<
    typeof asParameters<Values>
  >;
}

export type Sorts = Record<string, { label: string; direction: Direction }>;

/** Which part of a list is asked for, and the cache, for what its answer brings of other things. */
type Part = { from: string | null; signal: AbortSignal; client?: QueryClient };

/** How the rows of one noun are read, from its own `client/api.ts`: all that a list, its Trash and its addresses need. */
export type RowSource<Row extends { id: string }, Query extends ListSchema, Can> = {
  /** Begins the key of everything that is read of these rows. */
  key: QueryKey;
  query: Query;
  /** The orders that the list can be had in, each with its own direction; the first one is its own. */
  sorts?: Sorts;
  list(asked: Asked<Query>, part: Part): Promise<ListPart<Row, Can>>;
  /** Reads one row; left out where rows have no address on their list's page. */
  find?(id: string): Promise<Row>;
  trash?(id: string): Promise<unknown>;
  restore?(id: string): Promise<Row>;
  /** What links of before call a row in the address, in one way or several. */
  formerly?: string | readonly string[];
};
