import { z } from 'zod';

import { cursorAnswer } from '#core/shared/list-query.ts';

import type { Reader } from './access.ts';
import { fileColumns } from './csv-columns.ts';
import type { CursorAsked } from './database/cursor-list.ts';
import type { BoundStatement } from './database/statement.ts';
import { answerCsv, type ListRoute } from './list-route.ts';
import { defineRoute } from './route.ts';

type CursorRoute<
  Path extends string,
  Query extends z.ZodObject,
  Row extends z.ZodObject,
  Can extends z.ZodType,
  Stored,
> = Omit<ListRoute<Path, Query, Row, Can, Stored>, 'list' | 'file'> & {
  /** Statement that returns `{ rows, next }`, as `defineCursorList` builds it. */
  list: (asked: z.output<Query> & CursorAsked, part: { isFile: boolean }) => BoundStatement;
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
  Can extends z.ZodType,
  Stored,
>({
  query,
  row,
  can,
  list,
  present,
  abilities,
  file,
  headings,
  ...declared
}: CursorRoute<Path, Query, Row, Can, Stored>) {
  const columns = fileColumns(row, headings);
  return defineRoute({
    ...declared,
    method: 'get',
    query: query.extend({ from: z.uuid().optional(), ...(file && { format: z.literal('csv').optional() }) }),
    success: cursorAnswer(row, can),
    async handle({ act, c, query: asked }) {
      const { format, ...listing } = asked as z.output<Query> & CursorAsked & { format?: 'csv' };
      const isFile = format === 'csv';
      const { actor, json } = await act.read(list(listing as z.output<Query> & CursorAsked, { isFile }));
      if (json === null) throw new Error('a list answered no row');
      const { rows, next } = JSON.parse(json) as { rows: Stored[]; next: string | null };
      const reader: Reader = { actor, now: act.now };
      const presented = rows.map((stored) => present(stored, reader, act.env));
      if (isFile && file) return answerCsv(c, { rows: presented, columns, file });
      return { rows: presented, next, can: abilities(reader) };
    },
  });
}
