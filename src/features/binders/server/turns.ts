// A file of its own: whose turn it is, where a server does one thing at a time for many users.

/** More are waiting than may. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

type Waiting = { begin: () => void };

/**
 * Does one piece of work at a time. Users take turns, so that one who asks for much waits for their own.
 * @param limits.ofOne how many pieces of one user may wait
 * @param limits.ofAll how many of all may
 */
export function makeTurns({ ofOne, ofAll }: { ofOne: number; ofAll: number }) {
  /** By user; the one whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>();
  let isBusy = false;

  function next(): void {
    const [first] = queues;
    isBusy = first !== undefined;
    if (!first) return;
    const [user, [waiting, ...rest]] = first;
    queues.delete(user);
    if (rest.length > 0) queues.set(user, rest);
    waiting?.begin();
  }

  function wait(user: string, signal: AbortSignal): Promise<void> {
    const own = queues.get(user) ?? [];
    const all = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
    if (own.length >= ofOne || all >= ofAll) throw new TooManyWaiting('too many pieces of work are waiting');
    return new Promise((resolve, reject) => {
      const waiting = { begin };
      function begin(): void {
        signal.removeEventListener('abort', leave);
        resolve();
      }
      function leave(): void {
        const left = queues.get(user)?.filter((one) => one !== waiting) ?? [];
        if (left.length > 0) queues.set(user, left);
        else queues.delete(user);
        reject(signal.reason as Error);
      }
      signal.addEventListener('abort', leave, { once: true });
      queues.set(user, [...own, waiting]);
    });
  }

  /** @throws TooManyWaiting; the signal's reason, where it is aborted before the turn comes */
  return async function take<T>(user: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (isBusy) await wait(user, signal);
    isBusy = true;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
