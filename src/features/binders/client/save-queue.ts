/** A change that is sent at the version that the change before it has left. */
export type Save<Answer> = (version: number) => Promise<Answer>;

type Waiting<Answer> = { name: string; save: Save<Answer>; promise: PromiseWithResolvers<Answer> };

/**
 * Sends changes one after another. Of those that wait, the latest with a name takes the place of an earlier one with the same:
 * each holds everything. Where one fails, those behind it were made for what is not there, and fail with it.
 */
export function createSaveQueue<Answer>({
  version: readVersion,
  versionOf,
}: {
  /** To begin with. */
  version: () => number;
  /** That an answer has left. */
  versionOf: (answer: Answer) => number;
}) {
  let waiting: Waiting<Answer>[] = [];
  let isBusy = false;

  async function send(): Promise<void> {
    isBusy = true;
    let version = readVersion();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        const answer = await next.save(version);
        version = versionOf(answer);
        next.promise.resolve(answer);
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

/** As `Promise.withResolvers`, which browsers of a few years ago do not have. */
function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => undefined;
  let reject: PromiseWithResolvers<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((taken, refused) => {
    resolve = taken;
    reject = refused;
  });
  return { promise, resolve, reject };
}
