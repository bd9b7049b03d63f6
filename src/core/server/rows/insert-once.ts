import { createHash } from 'node:crypto';

import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { formatNumber } from '#core/shared/money.ts';

import { BeginAnew, selectRows, sqlState, type Transaction } from '../database/database.ts';
import { asSql, defineStatement, type BoundStatement } from '../database/statement.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { idempotencyKey } from '../guard.ts';
import { idempotencyKeys } from '../idempotency/table.ts';
import type { RequestContext } from '../request-context.ts';

/** SQLSTATE of a row that is there already. */
const UNIQUE_VIOLATION = '23505';

/**
 * So close to the limit rows are added one after the other. Further away they are counted without waiting: the count is
 * exact as long as no more than these are on their way for one person at once.
 */
const ON_THEIR_WAY = 50;

/** A request that adds a row. */
export type Addition = {
  /** What it is known by when it is sent again: a key belongs to its person, to the act and to what was sent. */
  request: { key: string; act: string; digest: string } | undefined;
  /** How many rows of a kind a person may have. */
  limit: number;
};

/** @throws AppError invalid for a key that is none */
export function additionOf(c: RequestContext, { LIMIT_ROWS: limit }: Env): Addition {
  const key = idempotencyKey(c);
  if (key === undefined) return { request: undefined, limit };
  // What the schema made of the body, so that neither spaces nor the order of its fields make another request of it.
  const sent = JSON.stringify(c.req.valid('json' as never) ?? null);
  return {
    request: { key, act: `${c.req.method} ${c.req.path}`, digest: createHash('sha256').update(sent).digest('base64') },
    limit,
  };
}

type Insertable = PgTable & { id: PgColumn };
type Given<Values> = { values: Values; addition: Addition };

/** Adds rows to a table. */
export type RowInsert<Values> = {
  /**
   * One statement that adds the row with its key, and answers it; no row where the key is known, or where the person may
   * have as many as they are allowed: {@link insertOnce} tells which. Fails with a unique violation where the same request
   * adds its row at this moment.
   */
  first: (given: Given<Values>) => BoundStatement;
  inTurn: (given: Given<Values>) => BoundStatement;
  /** The lock for adding rows one after the other: one per user, or one for all where the rows have no owner. */
  queue: SQL;
};

/**
 * Builds what adds rows to a table.
 * @param columns those that are given; the others have their defaults
 * @param own which of the rows that the person may read count as theirs; all where it is left out
 * @param answer the text that is answered, the id where it is left out
 * @param settles a statement about what was kept under the request's key until its row is there
 */
export function defineInsert<Values extends Record<string, unknown>>({
  table,
  columns,
  own,
  answer,
  settles,
}: {
  table: Insertable;
  columns: readonly (keyof Values & string)[];
  own?: SQL;
  answer?: SQL;
  settles?: (key: SQL, saved: SQL) => SQL;
}): RowInsert<Values> {
  const name = getTableName(table);
  const named = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const [key, act, digest] = ['key', 'act', 'digest'].map((part) => sql.placeholder(part));
  const insert = (when: SQL) => sql`
    insert into ${table} (${named}) select ${named} from jsonb_populate_record(null::${table}, ${sql.placeholder('values')}::jsonb)
    where ${roomIn({ table, own })} ${when}
    returning ${answer ?? sql`${table.id}::text`} as answer, ${table.id} as id`;

  const bare = defineStatement(`add to ${name}`, insert(sql``));
  // The row first: no one sets its id, not even the server. Where the key was taken meanwhile, it goes with the statement.
  const keyed = defineStatement(
    `add to ${name} by key`,
    sql`
      with made as (${insert(sql`and not exists (select from ${idempotencyKeys} where ${idempotencyKeys.key} = ${key}::uuid)`)}),
      kept as (insert into ${idempotencyKeys} (key, act, digest, row_id) select ${key}::uuid, ${act}, ${digest}, made.id from made)
      ${settles ? sql`, settled as (${settles(sql`${key}`, sql`made`)})` : sql``}
      select answer, id from made`,
  );
  const bind = (limit: number, { values, addition: { request } }: Given<Values>) => {
    const bound = { values: JSON.stringify(values), limit };
    return request ? keyed({ ...bound, ...request }) : bare(bound);
  };
  return {
    first: (given) => bind(given.addition.limit - ON_THEIR_WAY, given),
    inTurn: (given) => bind(given.addition.limit, given),
    queue: 'user_id' in table ? sql`${name} || app.user_id()::text` : sql`${name}`,
  };
}

/**
 * Adds a row, once however often the request is sent: the second one, even at the same moment, gets the id of the first
 * one's row.
 * @param prepare returns the row's values, or refuses what was sent
 * @throws AppError idempotency_key_reused, too_many_rows
 */
export async function insertOnce<Values>(
  tx: Transaction,
  { into, addition }: { into: RowInsert<Values>; addition: Addition },
  prepare: () => Promise<Values>,
): Promise<{ id: string; isNew: boolean }> {
  const { request, limit } = addition;
  const values = await refuseUnlessKnown(tx, request, prepare);
  const addOrFind = async (
    statement: RowInsert<Values>['first'],
  ): Promise<{ id: string; isNew: boolean } | undefined> => {
    const made = values && (await add(tx, statement({ values, addition }), request));
    if (made !== undefined) return { id: made, isNew: true };
    const known = await findKnown(tx, request);
    return known === undefined ? undefined : { id: known, isNew: false };
  };

  const soon = await addOrFind(into.first);
  if (soon) return soon;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${into.queue}, 0))`);
  const inTurn = await addOrFind(into.inTurn);
  if (inTurn) return inTurn;
  throw new AppError('too_many_rows', { values: { limit: formatNumber(limit) } });
}

/**
 * What {@link insertOnce} is for a row that a function of the database adds: the id of what the same request made before, or
 * of what `make` makes now.
 * @throws AppError idempotency_key_reused
 */
export async function makeOnce(tx: Transaction, { request }: Addition, make: () => Promise<string>): Promise<string> {
  const known = await findKnown(tx, request);
  if (known !== undefined) return known;
  const made = await make();
  if (request) {
    await tx
      .insert(idempotencyKeys)
      .values({ ...request, row_id: made })
      .catch((error: unknown) => beginAnewWhere(isTaken(error), error));
  }
  return made;
}

/** Checks what is to be added; a refusal does not count where it was added before, whatever has become of what it names. */
export async function refuseUnlessKnown<T>(
  tx: Transaction,
  request: Addition['request'],
  check: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError && (await findKnown(tx, request)) !== undefined) return undefined;
    throw error;
  }
}

/** Whether a statement failed because the same row, or the row of the same request, was added at that moment. */
export function isTaken(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}

async function add(
  tx: Transaction,
  statement: BoundStatement,
  request: Addition['request'],
): Promise<string | undefined> {
  try {
    const [made] = await selectRows<{ id: string }>(tx, asSql(statement));
    return made?.id;
  } catch (error) {
    return beginAnewWhere(request !== undefined && isTaken(error), error);
  }
}

/** Where the same request was sent at the same moment: the other one is committed by now, so the next try finds its key. */
function beginAnewWhere(isSame: boolean, error: unknown): never {
  throw isSame ? new BeginAnew('the same row was added at this moment', { cause: error }) : error;
}

/** The row that the request made before. */
async function findKnown(tx: Transaction, request: Addition['request']): Promise<string | undefined> {
  if (!request) return undefined;
  const { key, act, digest, row_id } = idempotencyKeys;
  const [known] = await tx
    .select({ act, digest, rowId: row_id })
    .from(idempotencyKeys)
    .where(sql`${key} = ${request.key}`);
  if (!known) return undefined;
  if (known.act !== request.act) throw new AppError('idempotency_key_reused');
  if (known.digest !== request.digest) throw new AppError('idempotency_key_reused', { madeId: known.rowId });
  return known.rowId;
}

/** Those in Trash count too. Counted no further than to the limit. */
function roomIn({ table, own = sql`true` }: { table: Insertable; own?: SQL | undefined }): SQL {
  const limit = sql`${sql.placeholder('limit')}::int`;
  return sql`(select count(*) from (select from ${table} where ${own} limit greatest(${limit}, 0)) as counted) < ${limit}`;
}
