// Routes for the rows of one table that many features share. Each takes its access and summary.
import { z } from 'zod';

import type { ErrorCode } from '#core/shared/messages.ts';

import type { Access } from './access.ts';
import type { ActorContext } from './actor-context.ts';
import type { Transaction } from './database/database.ts';
import type { BoundStatement } from './database/statement.ts';
import { AppError } from './errors.ts';
import { insertIdempotently, type CreateOptions, type RowInsert } from './idempotency/idempotent-insert.ts';
import type { Presented } from './json-source.ts';
import { defineNoContentRoute, defineQueryRoute, defineRoute } from './route.ts';

const params = z.object({ id: z.uuid() });

type Declared = { summary: string; access: Access; errors?: readonly ErrorCode[] };

export function readRoute<Row extends z.ZodObject, Stored>({
  row,
  rows,
  ...declared
}: Declared & { row: Row; rows: { read: (id: string) => BoundStatement } } & Presented<Stored, z.output<Row>>) {
  return defineQueryRoute({
    ...declared,
    path: '/{id}',
    params,
    success: row,
    read: ({ params: { id } }) => rows.read(id),
  });
}

/** Adds a row once per key, and returns it. */
export function addRoute<Row extends z.ZodType, Input extends z.ZodType>({
  row,
  add,
  ...declared
}: Declared & {
  body: Input;
  row: Row;
  add: (ctx: ActorContext, createOptions: CreateOptions, values: z.output<Input>) => Promise<z.output<Row>>;
}) {
  return defineRoute({
    ...declared,
    method: 'post',
    path: '/',
    success: row,
    status: 201,
    createsRow: true,
    handle: ({ ctx, createOptions, body }) => add(ctx, createOptions, body as z.output<Input>),
  });
}

/** Changes a row, and returns it. */
export function changeRoute<Row extends z.ZodType, Change extends z.ZodType>({
  row,
  change,
  ...declared
}: Declared & {
  body: Change;
  row: Row;
  change: (ctx: ActorContext, id: string, values: z.output<Change>) => Promise<z.output<Row>>;
}) {
  return defineRoute({
    ...declared,
    method: 'patch',
    path: '/{id}',
    params,
    success: row,
    handle: ({ ctx, params: { id }, body }) => change(ctx, id, body as z.output<Change>),
  });
}

export function trashRoute({
  trash,
  ...declared
}: Declared & { trash: (ctx: ActorContext, id: string) => Promise<void> }) {
  return defineNoContentRoute({
    ...declared,
    method: 'delete',
    path: '/{id}',
    params,
    handle: ({ ctx, params: { id } }) => trash(ctx, id),
  });
}

export function restoreRoute<Row extends z.ZodType>({
  row,
  restore,
  ...declared
}: Declared & { row: Row; restore: (ctx: ActorContext, id: string) => Promise<z.output<Row>> }) {
  return defineRoute({
    ...declared,
    method: 'post',
    path: '/{id}/restore',
    params,
    success: row,
    handle: ({ ctx, params: { id } }) => restore(ctx, id),
  });
}

/** Operations of a repository (`defineRepository`) on rows that are returned as they are stored. */
type Operations<Row> = {
  find(tx: Transaction, id: string): Promise<Row | undefined>;
  get(tx: Transaction, id: string): Promise<Row>;
  update(tx: Transaction, change: { id: string; version: number; values: object }): Promise<Row>;
};

/** Work of {@link addRoute} for rows that are added as they are sent, with its errors. */
export function addingTo<Row, Values>(rows: Pick<Operations<Row>, 'find'>, into: RowInsert<Values>) {
  return {
    errors: ['not_found'] as const,
    add: (ctx: ActorContext, createOptions: CreateOptions, values: Values): Promise<Row> =>
      ctx.transaction(async (tx) => {
        const { id } = await insertIdempotently(tx, { into, createOptions }, async () => values);
        // A repeated request may find it in Trash.
        const found = await rows.find(tx, id);
        if (!found) throw new AppError('not_found');
        return found;
      }),
  };
}

/** Work of {@link changeRoute} for rows that are changed at the version that was read, with its errors. */
export function defineChange<Row>(rows: Pick<Operations<Row>, 'get' | 'update'>) {
  return {
    errors: ['version_conflict'] as const,
    change: (ctx: ActorContext, id: string, { version, ...values }: { version: number }): Promise<Row> =>
      ctx.transaction(async (tx) => {
        await rows.get(tx, id);
        return rows.update(tx, { id, version, values });
      }),
  };
}
