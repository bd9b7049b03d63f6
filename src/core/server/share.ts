// Limits how much of one user's work runs at once, so that a burst leaves connections and the thread to others.

/** Maximum number of sessions whose user is remembered. The oldest are forgotten. */
const MAX_SESSIONS = 10_000;
const users = new Map<string, string>();

/** Remembers the user of a session. Only the database knows it, after the session has its turn. */
export function rememberUser(token: string, userId: string): void {
  if (users.has(token)) return;
  if (users.size >= MAX_SESSIONS) users.delete(users.keys().next().value ?? '');
  users.set(token, userId);
}

/** Returns the user of a session or, until the first request of the session has been authenticated, its token. */
export function userOrToken(token: string): string {
  return users.get(token) ?? token;
}

/** Creates a limiter. Work of one key beyond its share waits until earlier work of the same key has ended. */
export function createShares(most: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const shares = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async function share(key, work) {
    const own = shares.get(key) ?? { running: 0, waiting: [] };
    shares.set(key, own);
    if (own.running < most) own.running += 1;
    // Finished work passes its slot to the next in line.
    else await new Promise<void>((resolve) => void own.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = own.waiting.shift();
      if (next) next();
      else if (--own.running === 0) shares.delete(key);
    }
  };
}
