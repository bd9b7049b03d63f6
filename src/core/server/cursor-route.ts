import { z } from 'zod';

import { cursorPage } from '#core/shared/list-query.ts';

import type { AccessSubject } from './access.ts';
import { fileColumns } from './csv-columns.ts';
import type { CursorQuery } from './database/cursor-list.ts';
import { noAbilities, respondWithCsv, type ListRoute } from './list-route.ts';
import { readJson, type JsonSource } from './json-source.ts';
import { defineRoute } from './route.ts';

type CursorRoute<
  Path extends string,
  Query extends z.ZodObject,
  Row extends z.ZodObject,
  Can extends z.ZodType,
  Stored,
> = Omit<ListRoute<Path, Query, Row, Can, Stored>, 'list' | 'file'> & {
  /** Source of `{ rows, next }`: a statement, as `defineCursorList` builds it. */
  list: (query: z.output<Query> & CursorQuery, part: { isFile: boolean }) => JsonSource;
  /** File name for `?format=csv`. Omitted if the list is not available as a file. */
  file?: string;
};

/**
 * Defines the route of a list that is too long to count. It returns a part as `{ rows, next, can }`, and the next one
 * with `?from=`.
 */
export function defineCursorRoute<
  const Path extends string,
  Query extends z.ZodObject,
  Row extends z.ZodObject,
  Can extends z.ZodType = typeof noAbilities,
  Stored = z.output<Row>,
>({
  query,
  row,
  can = noAbilities as z.ZodType as Can,
  list,
  present = (stored) => stored as z.output<Row>,
  abilities = () => ({}) as z.output<Can>,
  file,
  headings,
  ...declared
}: CursorRoute<Path, Query, Row, Can, Stored>) {
  const columns = fileColumns(row, headings);
  return defineRoute({
    ...declared,
    method: 'get',
    query: query.extend({ from: z.uuid().optional(), ...(file && { format: z.literal('csv').optional() }) }),
    success: cursorPage(row, can),
    async handle({ ctx, c, query: values }) {
      const { format, ...listing } = values as z.output<Query> & CursorQuery & { format?: 'csv' };
      const isFile = format === 'csv';
      const { actor, json } = await readJson(ctx, list(listing as z.output<Query> & CursorQuery, { isFile }));
      if (json === null) throw new Error('a list answered no row');
      const { rows, next } = JSON.parse(json) as { rows: Stored[]; next: string | null };
      const reader: AccessSubject = { actor, now: ctx.now };
      const presented = rows.map((stored) => present(stored, reader, ctx.env));
      if (isFile && file) return respondWithCsv(c, { rows: presented, columns, file });
      return { rows: presented, next, can: abilities(reader) };
    },
  });
}
