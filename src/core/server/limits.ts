import { lt, sql, type SQL } from 'drizzle-orm';

import type { ErrorCode } from '#core/shared/messages.ts';

import { selectRows, type Database, type Transaction } from './database/database.ts';
import { defineStatement } from './database/statement.ts';
import { AppError } from './errors.ts';
import { rateLimits } from './identity/table.ts';

const DAY_MS = 86_400_000;

export type Limit = RateLimit & {
  /** Key of the action and the caller that are limited. */
  key: string;
};

export type RateLimit = {
  /** Maximum number of attempts per window. */
  limit: number;
  /**
   * Window length, at most a day, because older counts are deleted. The window starts with its first attempt, and
   * rejected attempts do not extend it.
   */
  windowSeconds: number;
  now: Date;
};

/**
 * Counts an attempt in a separate transaction, so that it counts even if the request fails.
 * @throws AppError the given code (too_many_requests by default), with the remaining seconds
 */
export async function consumeRateLimit({
  database,
  code = 'too_many_requests',
  ...limit
}: Limit & { database: Database; code?: ErrorCode }): Promise<void> {
  const counted = await database.runAsSystem(
    'counts a try, which a rolled-back request has used up as well',
    countAlone({ ...limitValues(limit), key: limit.key }),
  );
  throwIfOverLimit(limit, counted, code);
}

/**
 * Rejects an attempt counted by {@link countAttemptSql} if it exceeds the limit.
 * @throws AppError as {@link consumeRateLimit} does
 */
export function throwIfOverLimit(
  limit: RateLimit,
  counted: string | null,
  code: ErrorCode = 'too_many_requests',
): void {
  const seconds = secondsLeft(counted, limit);
  if (seconds > 0) throw new AppError(code, { values: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Counts an attempt in one statement, so that simultaneous attempts cannot all pass. Returns 0 if the attempt is
 * allowed, otherwise the seconds until the window ends.
 */
export async function countAttempt(tx: Transaction, limit: Limit): Promise<number> {
  const [row] = await selectRows<{ counted: string }>(tx, countWithin({ ...limitValues(limit), key: limit.key }));
  return secondsLeft(row?.counted ?? null, limit);
}

const [time, start] = [sql`${sql.placeholder('time')}::bigint`, sql`${sql.placeholder('start')}::bigint`];

/**
 * SQL that counts an attempt for the key. Bind {@link limitValues}. Returns `count:milliseconds`: attempts so far,
 * and the start of the window. A window that starts in the future was created while the clock was ahead. It is reset to
 * start now, so that it ends.
 * @param from FROM clause that counts only if it returns a row; its `where` prevents PostgreSQL from parsing `on
 * conflict` as a join condition
 */
export const countAttemptSql = (key: SQL, from: SQL) => sql`
  insert into rate_limits as seen (key, count, last_request)
  select ${key}, 1, ${time} ${from}
  on conflict (key) do update set
    count = case when seen.last_request <= ${start} then 1 else least(seen.count, ${sql.placeholder('limit')}::int) + 1 end,
    last_request = case when seen.last_request <= ${start} then excluded.last_request else least(seen.last_request, excluded.last_request) end
  returning count || ':' || last_request as counted`;

const givenKey = sql`${sql.placeholder('key')}`;
const countWithin = defineStatement('count a try', countAttemptSql(givenKey, sql`where true`));
/** Does not wait for the disk. If the database server loses power, it loses attempts of the last half second. */
const countAlone = defineStatement(
  'count a try alone',
  countAttemptSql(givenKey, sql`from set_config('synchronous_commit', 'off', true) where true`),
);

/** Returns the values to bind to {@link countAttemptSql}. */
export function limitValues({ limit, windowSeconds, now }: RateLimit) {
  return { limit, time: now.getTime(), start: now.getTime() - windowSeconds * 1000 };
}

function secondsLeft(counted: string | null, { limit, windowSeconds, now }: RateLimit): number {
  if (counted === null) throw new Error('the try was not counted');
  const [count = 0, began = 0] = counted.split(':').map(Number);
  return count <= limit ? 0 : Math.max(1, Math.ceil((began + windowSeconds * 1000 - now.getTime()) / 1000));
}

/** Deletes windows that have ended. */
export async function sweepLimits({ database, now }: { database: Database; now: Date }): Promise<void> {
  await database.asSystem('no person owns a limit', (tx) =>
    tx.delete(rateLimits).where(lt(rateLimits.lastRequest, now.getTime() - DAY_MS)),
  );
}
