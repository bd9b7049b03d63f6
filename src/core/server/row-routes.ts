// Routes for the rows of one table that many features share. Each takes its access and summary.
import { z } from 'zod';

import type { Access } from './access.ts';
import type { Transaction } from './database/database.ts';
import type { BoundStatement } from './database/statement.ts';
import { AppError } from './errors.ts';
import { insertIdempotently, type RowInsert } from './idempotency/idempotent-insert.ts';
import { defineNoContentRoute, defineQueryRoute, defineRoute } from './route.ts';

const params = z.object({ id: z.uuid() });

/** Operations of a repository (`defineRepository`) on rows that are returned as they are stored. */
type Operations<Row> = {
  read(id: string): BoundStatement;
  find(tx: Transaction, id: string): Promise<Row | undefined>;
  get(tx: Transaction, id: string): Promise<Row>;
  update(tx: Transaction, change: { id: string; version: number; values: object }): Promise<Row>;
  trash(tx: Transaction, id: string): Promise<void>;
  restore(tx: Transaction, id: string): Promise<Row>;
};

type Declared<Row extends z.ZodObject, Used extends keyof Operations<unknown>> = {
  summary: string;
  access: Access;
  /** Schema of the returned row. */
  row: Row;
  rows: Pick<Operations<Omit<z.output<Row>, 'can'>>, Used>;
};

export function readRoute<Row extends z.ZodObject>({ row, rows, ...declared }: Declared<Row, 'read'>) {
  return defineQueryRoute({
    ...declared,
    path: '/{id}',
    params,
    success: row,
    read: ({ params: { id } }) => rows.read(id),
  });
}

/** Adds a row once per key, and returns it. */
export function addRoute<Row extends z.ZodObject, Input extends z.ZodObject>({
  row,
  rows,
  body,
  into,
  ...declared
}: Declared<Row, 'find'> & { body: Input; into: RowInsert<z.output<Input>> }) {
  return defineRoute({
    ...declared,
    method: 'post',
    path: '/',
    body,
    success: row,
    status: 201,
    createsRow: true,
    errors: ['not_found'],
    handle: ({ ctx, createOptions, body: values }) =>
      ctx.transaction(async (tx) => {
        const { id } = await insertIdempotently(tx, { into, createOptions }, async () => values as z.output<Input>);
        // A repeated request may find it in Trash.
        const found = await rows.find(tx, id);
        if (!found) throw new AppError('not_found');
        return found as z.output<Row>;
      }),
  });
}

/** Changes a row that is still at the version that was read, and returns it. */
export function changeRoute<Row extends z.ZodObject, Change extends z.ZodObject<{ version: z.ZodType<number> }>>({
  row,
  rows,
  body,
  ...declared
}: Declared<Row, 'get' | 'update'> & { body: Change }) {
  return defineRoute({
    ...declared,
    method: 'patch',
    path: '/{id}',
    params,
    body,
    success: row,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body: change }) =>
      ctx.transaction(async (tx) => {
        const { version, ...values } = change as { version: number };
        await rows.get(tx, id);
        return (await rows.update(tx, { id, version, values })) as z.output<Row>;
      }),
  });
}

export function trashRoute({ summary, access, rows }: Omit<Declared<z.ZodObject, 'trash'>, 'row'>) {
  return defineNoContentRoute({
    summary,
    access,
    method: 'delete',
    path: '/{id}',
    params,
    handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => rows.trash(tx, id)),
  });
}

export function restoreRoute<Row extends z.ZodObject>({ row, rows, ...declared }: Declared<Row, 'restore'>) {
  return defineRoute({
    ...declared,
    method: 'post',
    path: '/{id}/restore',
    params,
    success: row,
    handle: ({ ctx, params: { id } }) => ctx.transaction(async (tx) => (await rows.restore(tx, id)) as z.output<Row>),
  });
}
