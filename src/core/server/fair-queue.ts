// Round-robin queue by user, so that a user's backlog delays only that user.

import type { ErrorCode } from '#core/shared/messages.ts';

import { AppError } from './errors.ts';

const RETRY_SECONDS = 5;

type QueuedWork = { user: string };

/**
 * Returns a function that picks the next work. Users never served go first in the given order, then users served least
 * recently. Each user's work keeps its order. Pass all queued work, oldest first. `busy` users are skipped and keep
 * their position.
 */
export function createFairQueue() {
  /** Users with queued work. The most recently served user is last. */
  const served = new Set<string>();
  return function next<Work extends QueuedWork>(
    waiting: readonly Work[],
    busy: ReadonlySet<string> = new Set(),
  ): Work | undefined {
    const users = new Set(waiting.map(({ user }) => user));
    for (const user of served) if (!users.has(user) && !busy.has(user)) served.delete(user);
    const ready = [...users].filter((user) => !busy.has(user));
    const user = ready.find((one) => !served.has(one)) ?? [...served].find((one) => ready.includes(one));
    if (user === undefined) return undefined;
    served.delete(user);
    served.add(user);
    return waiting.find((work) => work.user === user);
  };
}

/** Runs work for a user when it is their turn. */
export type Take = <Result>(user: string, work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

type LineLimits = { atOnce?: number; ofOne: number; ofAll: number; busy: ErrorCode };

/**
 * Creates a queue for the work of requests. Each user has at most one active item.
 * @param limits.atOnce active items, 1 by default
 * @param limits.ofOne queued items per user
 * @param limits.ofAll queued items of all users
 * @param limits.busy error code above these limits
 */
export function createLimitedQueue({ atOnce = 1, ofOne, ofAll, busy: code }: LineLimits): Take {
  const next = createFairQueue();
  const busy = new Set<string>();
  let waiting: (QueuedWork & { begin: () => void })[] = [];

  function start(...pieces: typeof waiting): void {
    while (busy.size < atOnce) {
      const first = next(pieces, busy);
      if (!first) return;
      busy.add(first.user);
      waiting = waiting.filter((one) => one !== first);
      first.begin();
    }
  }

  function wait(user: string, signal: AbortSignal): Promise<void> {
    const own = waiting.filter((one) => one.user === user).length;
    if (own >= ofOne || waiting.length >= ofAll) {
      throw new AppError(code, { values: { seconds: RETRY_SECONDS }, retryAfterSeconds: RETRY_SECONDS });
    }
    return new Promise((resolve, reject) => {
      const piece = { user, begin };
      function begin(): void {
        signal.removeEventListener('abort', leave);
        resolve();
      }
      function leave(): void {
        waiting = waiting.filter((one) => one !== piece);
        reject(signal.reason as Error);
      }
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(piece);
    });
  }

  /** @throws AppError busy; the abort reason of the signal if it aborts before the turn */
  return async function take(user, work, signal) {
    signal.throwIfAborted();
    if (busy.has(user) || busy.size >= atOnce) await wait(user, signal);
    else start({ user, begin: () => undefined });
    try {
      return await work();
    } finally {
      busy.delete(user);
      start(...waiting);
    }
  };
}
