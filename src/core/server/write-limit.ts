import type { MiddlewareHandler } from 'hono';

import { AppError } from './errors.ts';
import type { RequestEnv } from './request-context.ts';
import type { Services } from './services.ts';

const WINDOW_MS = 60_000;
/** Maximum number of counted sessions, about a megabyte. Beyond it, the oldest counts of this minute are dropped. */
const COUNTED = 10_000;

/**
 * Limits how much one session writes per minute. Counted per process and session, so that counting needs no write. It
 * only keeps one account from filling the disk within seconds, and more servers or sessions merely multiply the limit.
 * The database enforces the total quota of a user.
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
    // A clock that was set back starts a new minute too.
    if (time >= ends || time < ends - WINDOW_MS) {
      counts.clear();
      ends = time + WINDOW_MS;
    }
    const counted = (counts.get(token) ?? 0) + 1;
    if (counted > env.RATE_LIMIT_WRITES) {
      const seconds = Math.ceil((ends - time) / 1000);
      throw new AppError('write_limit_reached', { values: { seconds }, retryAfterSeconds: seconds });
    }
    const [first] = counts.size >= COUNTED && !counts.has(token) ? counts.keys() : [];
    if (first !== undefined) counts.delete(first);
    counts.set(token, counted);
  }
}
