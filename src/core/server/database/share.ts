// Connections of a pool by user: one user's requests, however many come at once, leave some to the others.

/** Work of one key beyond its share waits until earlier work of the same key has ended. */
export function makeShares(most: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const shares = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async function share(key, work) {
    const own = shares.get(key) ?? { running: 0, waiting: [] };
    shares.set(key, own);
    if (own.running < most) own.running += 1;
    // Finished work hands its place to the next in line.
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
