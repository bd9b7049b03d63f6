import { z } from 'zod';

import { plainText } from './plain-text.ts';

export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/** Rows on a numbered page. */
export const PAGE_ROWS = 25;
const PAGE_MAX = 100_000;
const SEARCH_MAX_CHARACTERS = 100;

type Filters = Record<string, z.ZodType>;

/**
 * What a list is asked for, in the address of a page as in that of the API: filters, order, search, page. A value that is
 * left out is the list's own default.
 * @param sorts the orders that it can be had in, the default first
 * @param filters what may narrow it, each optional, by the name of its parameter
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], const Narrowed extends Filters>({
  sorts,
  filters,
}: {
  sorts: Sorts;
  filters: Narrowed;
}) {
  const optional = Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, schema.optional()]));
  return z.strictObject({
    ...(optional as { [Name in keyof Narrowed]: z.ZodOptional<Narrowed[Name]> }),
    q: plainText({ label: 'Search', maxCharacters: SEARCH_MAX_CHARACTERS }).optional(),
    sort: z.enum(sorts).optional(),
    direction: z.enum(directions).optional(),
    /** Numbered from 1. */
    page: z.coerce
      .number('The page must be a number')
      .int('The page must be a whole number')
      .min(1, 'The page number must be 1 or higher')
      .max(PAGE_MAX, 'This page does not exist')
      .optional(),
    trash: z.enum(['true', 'false']).optional(),
  });
}

/** A list that may be very long is counted no further: its first pages are enough to leaf through, then a search is quicker. */
export const COUNTED_ROWS = 10_000;

/** One numbered page of a list: its rows, how many there are on all pages, and what the reader may do with the list. */
export type ListAnswer<Row, Can = { create: boolean }> = { rows: Row[]; total: number; can: Can };

/** The same as a schema, for the API's document. */
export function listAnswer<Row extends z.ZodType, Can extends z.ZodType>(row: Row, can: Can) {
  return z.object({ rows: z.array(row), total: z.int(), can });
}

/** A part of a list that is too long to count: `next` is passed as `from` for the next part, null on the last. */
export type CursorAnswer<Row, Can = { create: boolean }> = { rows: Row[]; next: string | null; can: Can };

/** The same as a schema, for the API's document. */
export function cursorAnswer<Row extends z.ZodType, Can extends z.ZodType>(row: Row, can: Can) {
  return z.object({ rows: z.array(row), next: z.uuid().nullable(), can });
}
