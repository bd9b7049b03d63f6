import { z } from 'zod';

import { cursorAnswer } from '#core/shared/list-query.ts';

import type { Reader } from './access.ts';
import type { CursorAsked } from './database/cursor-list.ts';
import type { BoundStatement } from './database/statement.ts';
import type { ListRoute } from './list-route.ts';
import { defineRoute } from './route.ts';

type CursorRoute<
  Path extends string,
  Query extends z.ZodObject,
  Row extends z.ZodObject,
  Can extends z.ZodType,
  Stored,
> = Omit<ListRoute<Path, Query, Row, Can, Stored>, 'list' | 'file'> & {
  /** Answers `{ rows, next }`, as `defineCursorList` makes it. */
  list: (asked: z.output<Query> & CursorAsked) => BoundStatement;
};

/** A list that is too long to count as a route: a part of it as `{ rows, next, can }`, the next one with `?from=`. */
export function defineCursorRoute<
  const Path extends string,
  Query extends z.ZodObject,
  Row extends z.ZodObject,
  Can extends z.ZodType,
  Stored,
>({ query, row, can, list, present, abilities, ...declared }: CursorRoute<Path, Query, Row, Can, Stored>) {
  return defineRoute({
    ...declared,
    method: 'get',
    query: query.extend({ from: z.uuid().optional() }),
    success: cursorAnswer(row, can),
    async handle({ act, query: asked }) {
      const { actor, json } = await act.read(list(asked as z.output<Query> & CursorAsked));
      if (json === null) throw new Error('a list answered no row');
      const { rows, next } = JSON.parse(json) as { rows: Stored[]; next: string | null };
      const reader: Reader = { actor, now: act.now };
      return { rows: rows.map((stored) => present(stored, reader, act.env)), next, can: abilities(reader) };
    },
  });
}
