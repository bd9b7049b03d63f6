import { z } from 'zod';

import { listAnswer } from '#core/shared/list-query.ts';

import type { Access, Reader } from './access.ts';
import { fileColumns, underHeadings, type Column, type Headings } from './csv-columns.ts';
import { toCsv } from './csv.ts';
import type { ListAsked } from './database/list.ts';
import type { BoundStatement } from './database/statement.ts';
import type { Env } from './env.ts';
import type { RequestContext } from './request-context.ts';
import { defineRoute } from './route.ts';

export type ListRoute<
  Path extends string,
  Query extends z.ZodObject,
  Row extends z.ZodObject,
  Can extends z.ZodType,
  Stored,
> = {
  path: Path;
  summary: string;
  for: Access;
  query: Query;
  row: Row;
  /** Allowed actions on the whole list. */
  can: Can;
  /** Statement that returns `{ rows, total }`, as `defineList` builds it. */
  list: (asked: z.output<Query> & ListAsked, part: { isFile: boolean }) => BoundStatement;
  present: (stored: Stored, reader: Reader, env: Env) => z.output<Row>;
  abilities: (reader: Reader) => z.output<Can>;
  /** File name for `?format=csv`: `tasks`. */
  file: string;
  /** Headings of that file's columns where a field's name in words would not do. */
  headings?: Headings<keyof z.output<Row> & string>;
};

/**
 * Defines the route of a list. It returns a numbered page as `{ rows, total, can }`, or its rows as a file with
 * `?format=csv`.
 */
export function defineListRoute<
  const Path extends string,
  Query extends z.ZodObject,
  Row extends z.ZodObject,
  Can extends z.ZodType,
  Stored,
>({
  path,
  summary,
  for: access,
  query,
  row,
  can,
  list,
  present,
  abilities,
  file,
  headings,
}: ListRoute<Path, Query, Row, Can, Stored>) {
  const columns = fileColumns(row, headings);
  return defineRoute({
    method: 'get',
    path,
    summary,
    for: access,
    query: query.extend({ format: z.literal('csv').optional() }),
    success: listAnswer(row, can),
    async handle({ act, c, query: asked }) {
      const { format, ...listing } = asked as z.output<Query> & ListAsked & { format?: 'csv' };
      const isFile = format === 'csv';
      const { actor, json } = await act.read(list(listing as z.output<Query> & ListAsked, { isFile }));
      const { rows, total } = parseList(json);
      const reader: Reader = { actor, now: act.now };
      const presented = rows.map((stored) => present(stored as Stored, reader, act.env));
      if (isFile) return answerCsv(c, { rows: presented, columns, file });
      return { rows: presented, total, can: abilities(reader) };
    },
  });
}

/** Responds with rows as a CSV file with these columns. */
export function answerCsv(
  c: RequestContext,
  { rows, columns, file }: { rows: readonly Record<string, unknown>[]; columns: readonly Column[]; file: string },
): Response {
  const headings = columns.map(({ heading }) => heading);
  c.header('content-disposition', `attachment; filename="${file}.csv"`);
  return c.body(toCsv(underHeadings(rows, columns), headings), 200, { 'content-type': 'text/csv; charset=utf-8' });
}

function parseList(json: string | null): { rows: unknown[]; total: number } {
  if (json === null) throw new Error('a list answered no row');
  return JSON.parse(json) as { rows: unknown[]; total: number };
}
