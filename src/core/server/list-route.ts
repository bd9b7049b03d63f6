import { Readable } from 'node:stream';

import { z } from 'zod';

import { listResponse } from '#core/shared/list-query.ts';
import { formatSize } from '#core/shared/uploads.ts';

import type { Access, AccessSubject } from './access.ts';
import { fileColumns, underHeadings, type Column, type Headings } from './csv-columns.ts';
import { csvHeader, csvLines, toCsv } from './csv.ts';
import { CSV_MAX_BYTES, type ListQuery } from './database/list.ts';
import { AppError } from './errors.ts';
import { asWebStream } from './file-response.ts';
import { readJson, type JsonSource, type Presented } from './json-source.ts';
import type { RequestContext } from './request-context.ts';
import { defineRoute } from './route.ts';

/** Actions that a list allows its reader as a whole. A list that declares none has an empty `can`. */
type ListAbilities<Can extends z.ZodType> =
  | { can: Can; abilities: (reader: AccessSubject) => z.output<Can> }
  | { can?: undefined; abilities?: undefined };

export const noAbilities = z.object({});

export type ListRoute<
  Path extends string,
  Query extends z.ZodObject,
  Row extends z.ZodObject,
  Can extends z.ZodType,
  Stored,
> = ListAbilities<Can> &
  Presented<Stored, z.output<Row>> & {
    path: Path;
    summary: string;
    access: Access;
    query: Query;
    row: Row;
    /** Source of `{ rows, total }`: a statement, as `defineList` builds it. */
    list: (query: z.output<Query> & ListQuery, part: { isFile: boolean }) => JsonSource;
    /** File name for `?format=csv`: `tasks`. */
    file: string;
    /** Headings of the file's columns, if a field's name in words is not clear enough. */
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
  Can extends z.ZodType = typeof noAbilities,
  Stored = z.output<Row>,
>({
  path,
  summary,
  access,
  query,
  row,
  can = noAbilities as z.ZodType as Can,
  list,
  present = (stored) => stored as z.output<Row>,
  abilities = () => ({}) as z.output<Can>,
  file,
  headings,
}: ListRoute<Path, Query, Row, Can, Stored>) {
  const columns = fileColumns(row, headings);
  return defineRoute({
    method: 'get',
    path,
    summary,
    access,
    query: query.extend({ format: z.literal('csv').optional() }),
    success: listResponse(row, can),
    errors: ['list_too_long'],
    async handle({ ctx, c, query: values }) {
      const { format, ...listing } = values as z.output<Query> & ListQuery & { format?: 'csv' };
      const isFile = format === 'csv';
      const { actor, json } = await readJson(ctx, list(listing as z.output<Query> & ListQuery, { isFile }));
      const { rows, total } = parseList(json);
      const reader: AccessSubject = { actor, now: ctx.now };
      const presented = rows.map((stored) => present(stored as Stored, reader, ctx.env));
      if (isFile) return respondWithCsv(c, { rows: presented, columns, file });
      return { rows: presented, total, can: abilities(reader) };
    },
  });
}

type Rows = readonly Record<string, unknown>[];
type CsvFile = { columns: readonly Column[]; file: string };

/** Responds with rows as a CSV file with these columns. */
export function respondWithCsv(c: RequestContext, { rows, columns, file }: CsvFile & { rows: Rows }): Response {
  return sendCsv(c, file, toCsv(underHeadings(rows, columns), getHeadings(columns)));
}

/** Responds with a CSV file of any length. Each piece is read once its reader has taken the one before. */
export function streamCsv(
  c: RequestContext,
  { pieces, columns, file }: CsvFile & { pieces: AsyncIterable<Rows> },
): Response {
  const headings = getHeadings(columns);
  async function* texts() {
    yield Buffer.from(csvHeader(headings));
    for await (const rows of pieces) yield Buffer.from(csvLines(underHeadings(rows, columns), headings));
  }
  return sendCsv(c, file, asWebStream(Readable.from(texts())));
}

function getHeadings(columns: readonly Column[]): string[] {
  return columns.map(({ heading }) => heading);
}

function sendCsv(c: RequestContext, file: string, body: string | ReadableStream): Response {
  c.header('content-disposition', `attachment; filename="${file}.csv"`);
  return c.body(body, 200, { 'content-type': 'text/csv; charset=utf-8' });
}

/** @throws AppError list_too_long */
function parseList(json: string | null): { rows: unknown[]; total: number } {
  if (json === null) throw new Error('a list answered no row');
  const { rows, total } = JSON.parse(json) as { rows: unknown[] | null; total: number };
  if (rows === null) throw new AppError('list_too_long', { values: { limit: formatSize(CSV_MAX_BYTES) } });
  return { rows, total };
}
