// Turns: work that waits goes round by user, so that a user who asks for much delays only their own work.

import type { MessageCode } from '#core/shared/messages.ts';

import { AppError } from './errors.ts';

const RETRY_SECONDS = 5;

type Waiting = { user: string };

/**
 * Returns a function that chooses whose work comes next. The users whose last turn is the longest ago go first, those without
 * a turn in the order given, and each user's own work in that order too. Pass all that waits, the oldest first.
 * Users who are `busy` are passed over and keep their place.
 */
export function makeTurns() {
  /** Users with waiting work, the one with the latest turn at the end. */
  const served = new Set<string>();
  return function next<Work extends Waiting>(
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

/** Does work for a user once it is their turn. */
export type Take = <Result>(user: string, work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

type LineLimits = { atOnce?: number; ofOne: number; ofAll: number; busy: MessageCode };

/**
 * Makes a line in which the work of requests waits. A user has at most one piece of work under way.
 * @param limits.atOnce pieces of work under way, 1 by default
 * @param limits.ofOne waiting pieces of one user
 * @param limits.ofAll waiting pieces of all users
 * @param limits.busy the refusal of work beyond these limits
 */
export function makeLine({ atOnce = 1, ofOne, ofAll, busy: code }: LineLimits): Take {
  const next = makeTurns();
  const busy = new Set<string>();
  let waiting: (Waiting & { begin: () => void })[] = [];

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

  /** @throws AppError busy; the signal's reason if it is aborted before the turn comes */
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
