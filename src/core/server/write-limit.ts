import type { MiddlewareHandler } from 'hono';

import { AppError } from './errors.ts';
import type { RequestEnv } from './request-context.ts';
import type { Services } from './services.ts';

const WINDOW_MS = 60_000;
/** Sessions counted at once, a megabyte at most; beyond that the first of this minute are counted anew. */
const COUNTED = 10_000;

/**
 * Bounds what one session saves in a minute. Counted in this process and by session, so that counting costs no write: it
 * is to keep one account from filling the disk within seconds, and a few servers and sessions of one person only multiply
 * it. How much a person may have at all is the database's to say, whatever is counted here.
 */
export function limitWrites({ env, now }: Pick<Services, 'env' | 'now'>): MiddlewareHandler<RequestEnv> {
  const counts = new Map<string, number>();
  let ends = 0;
  return async (c, next) => {
    const token = c.get('token');
    if (token !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD') count(token);
    await next();
  };

  function count(token: string): void {
    const time = now().getTime();
    // A clock that was set back begins a new minute too.
    if (time >= ends || time < ends - WINDOW_MS) {
      counts.clear();
      ends = time + WINDOW_MS;
    }
    const counted = (counts.get(token) ?? 0) + 1;
    if (counted > env.LIMIT_WRITES) {
      const seconds = Math.ceil((ends - time) / 1000);
      throw new AppError('too_many_writes', { values: { seconds }, retryAfterSeconds: seconds });
    }
    const [first] = counts.size >= COUNTED && !counts.has(token) ? counts.keys() : [];
    if (first !== undefined) counts.delete(first);
    counts.set(token, counted);
  }
}
