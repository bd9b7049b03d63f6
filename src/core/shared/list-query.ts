import { z } from 'zod';

import { plainText } from './plain-text.ts';

export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/** Rows on a numbered page. */
export const PAGE_SIZE = 25;
const PAGE_MAX = 100_000;
const SEARCH_MAX_CHARACTERS = 100;

type Filters = Record<string, z.ZodType>;

/**
 * Builds the schema of a list query, for page URLs and the API: filters, sort order, search and page. Omitted values
 * get the list's defaults.
 * @param sorts available sort orders, the default first
 * @param filters optional filters by parameter name
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
    /** Page number, starting at 1. */
    page: z.coerce
      .number('The page must be a number')
      .int('The page must be a whole number')
      .min(1, 'The page number must be 1 or higher')
      .max(PAGE_MAX, 'This page does not exist')
      .optional(),
    trash: z.enum(['true', 'false']).optional(),
  });
}

/** Maximum number of counted rows. Beyond it, a search is quicker than paging. */
export const COUNTED_ROWS = 10_000;

/** One numbered page of a list: its rows, the total number of rows, and the permissions of the user. */
export type ListResponse<Row, Can = { create: boolean }> = { rows: Row[]; total: number; can: Can };

/** Builds the schema of {@link ListResponse}, for the API document. */
export function listResponse<Row extends z.ZodType, Can extends z.ZodType>(row: Row, can: Can) {
  return z.object({ rows: z.array(row), total: z.int(), can });
}

/** Part of a list that is too long to count. Pass `next` as `from` to get the next part. Null on the last part. */
export type CursorPage<Row, Can = { create: boolean }> = { rows: Row[]; next: string | null; can: Can };

/** Builds the schema of {@link CursorPage}, for the API document. */
export function cursorPage<Row extends z.ZodType, Can extends z.ZodType>(row: Row, can: Can) {
  return z.object({ rows: z.array(row), next: z.uuid().nullable(), can });
}
