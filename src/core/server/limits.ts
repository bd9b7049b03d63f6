import { lt, sql, type SQL } from 'drizzle-orm';

import type { MessageCode } from '#core/shared/messages.ts';

import { selectRows, type Database, type Transaction } from './database/database.ts';
import { asSql, defineStatement } from './database/statement.ts';
import { AppError } from './errors.ts';
import { rateLimits } from './identity/table.ts';

const DAY_MS = 86_400_000;

export type Limit = RateLimit & {
  /** Names what is limited and whom. */
  key: string;
};

export type RateLimit = {
  /** How many tries a window allows. */
  limit: number;
  /** A day at most: older counts are swept. The window begins with its first try; a refused one does not prolong it. */
  windowSeconds: number;
  now: Date;
};

/**
 * Counts a try, in a transaction of its own: it stays counted whatever becomes of the request.
 * @throws AppError the code given (too_many_requests by default), with the seconds that remain
 */
export async function takeFromLimit({
  database,
  code = 'too_many_requests',
  ...limit
}: Limit & { database: Database; code?: MessageCode }): Promise<void> {
  const counted = await database.runAsSystem(
    'counts a try, which a rolled-back request has used up as well',
    countAlone({ ...valuesOf(limit), key: limit.key }),
  );
  refuseBeyond(limit, counted, code);
}

/**
 * Refuses a try that {@link counting} has counted.
 * @throws AppError as {@link takeFromLimit} does
 */
export function refuseBeyond(limit: RateLimit, counted: string | null, code: MessageCode = 'too_many_requests'): void {
  const seconds = secondsLeft(counted, limit);
  if (seconds > 0) throw new AppError(code, { values: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Counts a try in one statement, so that simultaneous ones cannot all pass. Answers 0 where it may go
 * on, otherwise the seconds until the window ends.
 */
export async function countTry(tx: Transaction, limit: Limit): Promise<number> {
  const [row] = await selectRows<{ counted: string }>(tx, asSql(countWithin({ ...valuesOf(limit), key: limit.key })));
  return secondsLeft(row?.counted ?? null, limit);
}

const [time, start] = [sql`${sql.placeholder('time')}::bigint`, sql`${sql.placeholder('start')}::bigint`];

/**
 * A statement, or a part of one, that counts a try of what the key names. It asks for {@link valuesOf} a limit, and returns
 * the number of tries and when their window began, as `count:milliseconds`.
 * A window that begins in the future was begun while the clock was ahead: it begins now, and so ends.
 * @param from what counts where it has a row; its `where` tells PostgreSQL that `on conflict` is no condition of a join
 */
export const counting = (key: SQL, from: SQL) => sql`
  insert into rate_limits as seen (key, count, last_request)
  select ${key}, 1, ${time} ${from}
  on conflict (key) do update set
    count = case when seen.last_request <= ${start} then 1 else least(seen.count, ${sql.placeholder('limit')}::int) + 1 end,
    last_request = case when seen.last_request <= ${start} then excluded.last_request else least(seen.last_request, excluded.last_request) end
  returning count || ':' || last_request as counted`;

const givenKey = sql`${sql.placeholder('key')}`;
const countWithin = defineStatement('count a try', counting(givenKey, sql`where true`));
/** Nothing waits until it has reached the disk: a database server that loses power forgets the attempts of half a second. */
const countAlone = defineStatement(
  'count a try alone',
  counting(givenKey, sql`from set_config('synchronous_commit', 'off', true) where true`),
);

/** What {@link counting} asks for. */
export function valuesOf({ limit, windowSeconds, now }: RateLimit) {
  return { limit, time: now.getTime(), start: now.getTime() - windowSeconds * 1000 };
}

function secondsLeft(counted: string | null, { limit, windowSeconds, now }: RateLimit): number {
  if (counted === null) throw new Error('the try was not counted');
  const [count = 0, began = 0] = counted.split(':').map(Number);
  return count <= limit ? 0 : Math.max(1, Math.ceil((began + windowSeconds * 1000 - now.getTime()) / 1000));
}

/** Forgets windows that have ended. */
export async function sweepLimits({ database, now }: { database: Database; now: Date }): Promise<void> {
  await database.asSystem('no person owns a limit', (tx) =>
    tx.delete(rateLimits).where(lt(rateLimits.lastRequest, now.getTime() - DAY_MS)),
  );
}
