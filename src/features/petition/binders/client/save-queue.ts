/** A change that is sent at the version left by the previous one. */
export type Save<Answer> = (version: number) => Promise<Answer>;

type QueuedSave<Answer> = { name: string; save: Save<Answer>; promise: PromiseWithResolvers<Answer> };

/**
 * Sends changes one after another. A waiting change with a name replaces an earlier one with the same name, because
 * each contains the whole state. If one fails, those after it fail too, because they were based on it.
 */
export function createSaveQueue<Answer>({
  version: readVersion,
  getVersion,
}: {
  /** Initial version. */
  version: () => number;
  /** Version in a response. */
  getVersion: (saved: Answer) => number;
}) {
  let waiting: QueuedSave<Answer>[] = [];
  let isBusy = false;

  async function send(): Promise<void> {
    isBusy = true;
    let version = readVersion();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        const saved = await next.save(version);
        version = getVersion(saved);
        next.promise.resolve(saved);
      } catch (error) {
        const failed = [next, ...waiting];
        waiting = [];
        for (const { promise } of failed) promise.reject(error);
      }
    }
    isBusy = false;
  }

  return {
    async add(name: string, save: Save<Answer>): Promise<Answer> {
      const last = waiting.at(-1);
      if (last?.name === name) {
        last.save = save;
        return last.promise.promise;
      }
      const promise = withResolvers<Answer>();
      waiting.push({ name, save, promise });
      if (!isBusy) void send();
      return promise.promise;
    },
    /** Whether everything has been sent. */
    isIdle: () => !isBusy && waiting.length === 0,
  };
}

/** Like `Promise.withResolvers`, which older browsers lack. */
function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => undefined;
  let reject: PromiseWithResolvers<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((taken, refused) => {
    resolve = taken;
    reject = refused;
  });
  return { promise, resolve, reject };
}
