import { hash } from 'node:crypto';

import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { formatNumber } from '#core/shared/money.ts';

import { RetryTransaction, selectRows, sqlState, type Transaction } from '../database/database.ts';
import { selectedUser, selectUser, currentUser } from '../database/policies.ts';
import { defineStatement, type BoundStatement } from '../database/statement.ts';
import { isActorByDefault } from '../database/writable-columns.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { idempotencyKey } from '../guard.ts';
import { idempotencyKeys } from './table.ts';
import type { RequestContext } from '../request-context.ts';

/** SQLSTATE of a duplicate row. */
const UNIQUE_VIOLATION = '23505';

/**
 * Distance from the row limit below which inserts are serialized. Farther away, rows are counted without a lock. The
 * count is exact if one user has no more concurrent requests than this.
 */
const ON_THEIR_WAY = 50;

/** Request that inserts a row. */
export type CreateOptions = {
  /** Identity of a repeated request. A key belongs to its user, the operation and the content. */
  request: { key: string; operation: string; digest: string } | undefined;
  /** Maximum number of rows of a kind per user. */
  limit: number;
};

/** @throws AppError invalid if the key is malformed */
export function getCreateOptions(c: RequestContext, { MAX_ROWS_PER_USER: limit }: Env): CreateOptions {
  const key = idempotencyKey(c);
  if (key === undefined) return { request: undefined, limit };
  // The parsed body, so that whitespace and the order of its fields do not make a different request.
  const sent = JSON.stringify(c.req.valid('json' as never) ?? null);
  return {
    request: {
      key,
      operation: `${c.req.method} ${c.req.path}`,
      digest: hash('sha256', sent, 'base64'),
    },
    limit,
  };
}

type Insertable = PgTable & { id: PgColumn };
type Given<Values> = { values: Values; createOptions: CreateOptions };

/** Inserts rows into a table. */
export type RowInsert<Values> = {
  /**
   * Inserts the row and its key in one statement and returns the row. Returns no row if the key exists or the row limit
   * is reached: {@link insertIdempotently} distinguishes the two. Fails with a unique violation if a concurrent request
   * uses the same key.
   */
  first: (input: Given<Values>) => BoundStatement;
  serialized: (input: Given<Values>) => BoundStatement;
  /** Lock that serializes inserts: one per user, or one for all if the rows have no owner. */
  queue: SQL;
};

type OptimisticInsert<Values> = RowInsert<Values> & {
  /**
   * Like `first`, without looking for the key: a key that exists is a unique violation. Almost every request is new, and
   * a plan made while there were few keys reads all of them until the table is analyzed.
   */
  optimistic: (input: Given<Values>) => BoundStatement;
};

/**
 * Builds the insert of rows into a table.
 * @param name name of the rows in names of statements; must differ if a table has several inserts
 * @param columns columns that requests set. The others have their defaults.
 * @param own condition for the readable rows that count as the user's own. Defaults to all.
 * @param returning returned text, by default the ID
 * @param settles statement that deletes what was stored under the request's key until its row exists
 *
 * The statements have `selectUser`, so `own` may use `selectedUser`.
 */
export function defineInsert<Values extends Record<string, unknown>>({
  table,
  name = getTableName(table),
  columns,
  own,
  returning,
  settles,
}: {
  table: Insertable;
  name?: string;
  columns: readonly (keyof Values & string)[];
  own?: SQL;
  returning?: SQL;
  settles?: (of: { key: SQL; saved: SQL; person: SQL }) => SQL;
}): OptimisticInsert<Values> {
  const named: readonly string[] = columns;
  const filled = sql.join(
    named.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const [key, operation, digest] = ['key', 'operation', 'digest'].map((part) => sql.placeholder(part));
  const owner = isActorByDefault(table, 'user_id') && !named.includes('user_id') ? sql`user_id, ` : undefined;
  const room = roomIn({ table, own });
  const insert = (when: SQL) => sql`
    insert into ${table} (${owner}${filled}) select ${owner && sql`${selectedUser}, `}${filled} from jsonb_populate_record(null::${table}, ${sql.placeholder('values')}::jsonb)
    where ${room} ${when}
    returning ${returning ?? sql`${table.id}::text`} as answer, ${table.id} as id`;

  const bare = defineStatement(`add to ${name}`, sql`with ${selectUser} ${insert(sql``)}`);
  // The row is inserted first, because neither the client nor the server sets its ID. If the key is taken, the
  // statement rolls back.
  const insertWithKey = (when: SQL) => sql`
      with ${selectUser},
      made as (${insert(when)}),
      kept as (insert into ${idempotencyKeys} (user_id, key, operation, digest, row_id) select ${selectedUser}, ${key}::uuid, ${operation}, ${digest}, made.id from made)
      ${settles ? sql`, settled as (${settles({ key: sql`${key}`, saved: sql`made`, person: selectedUser })})` : sql``}
      select answer, id from made`;
  const isNew = sql`and not exists (select from ${idempotencyKeys} where ${idempotencyKeys.user_id} = ${selectedUser} and ${idempotencyKeys.key} = ${key}::uuid)`;
  const keyed = defineStatement(`add to ${name} by key`, () => insertWithKey(isNew));
  const byNewKey = defineStatement(`add to ${name} by new key`, () => insertWithKey(sql``));
  const bind = (limit: number, { values, createOptions: { request } }: Given<Values>, withKey = keyed) => {
    const bound = { values: JSON.stringify(values), limit };
    return request ? withKey({ ...bound, ...request }) : bare(bound);
  };
  const unlocked = (limit: number) => limit - ON_THEIR_WAY;
  return {
    first: (input) => bind(unlocked(input.createOptions.limit), input),
    optimistic: (input) => bind(unlocked(input.createOptions.limit), input, byNewKey),
    serialized: (input) => bind(input.createOptions.limit, input),
    queue: 'user_id' in table ? sql`${name} || app.user_id()::text` : sql`${name}`,
  };
}

/**
 * Inserts a row once, however often the request is sent. A repeated request, even a concurrent one, gets the ID of the
 * first row.
 * @param prepare returns the row's values, or rejects the input
 * @throws AppError idempotency_key_reused, row_limit_reached
 */
export async function insertIdempotently<Values>(
  tx: Transaction,
  { into, createOptions }: { into: RowInsert<Values>; createOptions: CreateOptions },
  prepare: () => Promise<Values>,
): Promise<{ id: string; isNew: boolean }> {
  const { request, limit } = createOptions;
  const values = await validateUnlessReplayed(tx, request, prepare);
  const addOrFind = async (
    statement: RowInsert<Values>['first'],
  ): Promise<{ id: string; isNew: boolean } | undefined> => {
    const made = values && (await add(tx, statement({ values, createOptions }), request));
    if (made !== undefined) return { id: made, isNew: true };
    const existingId = await findKnown(tx, request);
    return existingId === undefined ? undefined : { id: existingId, isNew: false };
  };

  const soon = await addOrFind(into.first);
  if (soon) return soon;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${into.queue}, 0))`);
  const serialized = await addOrFind(into.serialized);
  if (serialized) return serialized;
  throw new AppError('row_limit_reached', { values: { limit: formatNumber(limit) } });
}

/**
 * Variant of {@link insertIdempotently} for a row that a database function inserts. Returns the ID from the same
 * earlier request, or the result of `make`.
 * @throws AppError idempotency_key_reused
 */
export async function createIdempotently(
  tx: Transaction,
  { request }: CreateOptions,
  make: () => Promise<string>,
): Promise<string> {
  const existingId = await findKnown(tx, request);
  if (existingId !== undefined) return existingId;
  const made = await make();
  if (request) {
    await tx
      .insert(idempotencyKeys)
      .values({ ...request, row_id: made })
      .catch((error: unknown) => beginAnewWhere(isUniqueViolation(error), error));
  }
  return made;
}

/**
 * Validates a new row. A failure is ignored if the row was already inserted, even if what it refers to has changed
 * since.
 */
export async function validateUnlessReplayed<T>(
  tx: Transaction,
  request: CreateOptions['request'],
  check: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError && (await findKnown(tx, request)) !== undefined) return undefined;
    throw error;
  }
}

/** Whether a statement failed because a concurrent request inserted the same row or key. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}

async function add(
  tx: Transaction,
  statement: BoundStatement,
  request: CreateOptions['request'],
): Promise<string | undefined> {
  try {
    const [made] = await selectRows<{ id: string }>(tx, statement);
    return made?.id;
  } catch (error) {
    return beginAnewWhere(request !== undefined && isUniqueViolation(error), error);
  }
}

/**
 * Throws an error that restarts the work if the same request was sent concurrently. That one is committed by now, so
 * the next attempt finds its key.
 */
function beginAnewWhere(isSame: boolean, error: unknown): never {
  throw isSame ? new RetryTransaction('the same row was added at this moment', { cause: error }) : error;
}

/** Returns the row that the request inserted before. */
async function findKnown(tx: Transaction, request: CreateOptions['request']): Promise<string | undefined> {
  if (!request) return undefined;
  const { key, operation, digest, row_id, user_id } = idempotencyKeys;
  const [stored] = await tx
    .select({ operation, digest, rowId: row_id })
    .from(idempotencyKeys)
    // An elevated transaction has no policy that hides the keys of others.
    .where(sql`${key} = ${request.key} and ${user_id} = ${currentUser}`);
  if (!stored) return undefined;
  if (stored.operation !== request.operation) throw new AppError('idempotency_key_reused');
  if (stored.digest !== request.digest) throw new AppError('idempotency_key_reused', { madeId: stored.rowId });
  return stored.rowId;
}

/** Builds the condition that the row limit is not reached. Rows in Trash count too. Counting stops at the limit. */
function roomIn({ table, own = sql`true` }: { table: Insertable; own?: SQL | undefined }): SQL {
  const limit = sql`${sql.placeholder('limit')}::int`;
  return sql`(select count(*) from (select from ${table} where ${own} limit greatest(${limit}, 0)) as counted) < ${limit}`;
}
