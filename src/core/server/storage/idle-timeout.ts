import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

export type IdleTimeout = ReturnType<typeof createIdleTimeout>;

/** Aborts after this time without a restart, unless it was stopped. */
export function createIdleTimeout(milliseconds: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const abort = (reason: Error) => controller.abort(reason);
  const restart = () => {
    stop();
    timer = setTimeout(() => abort(new Error(`The store did not respond for ${milliseconds} ms`)), milliseconds);
  };
  return { abortSignal: controller.signal, restart, stop, abort };
}

/** Streams a file to a server. The server is silent if it accepts no more bytes. */
export function readForSending(file: string, watch: IdleTimeout): Readable {
  async function* chunks() {
    for await (const chunk of createReadStream(file)) {
      watch.restart();
      yield chunk as Buffer;
    }
  }
  // If the body fails, the request would not end automatically.
  return Readable.from(chunks(), { objectMode: false }).on('error', watch.abort);
}

/**
 * Streams the response of a server. Only a server that does not deliver requested bytes is silent, not a slow reader.
 */
export function readStoreResponse(body: Readable, silenceMs: number): Readable {
  const watch = createIdleTimeout(silenceMs);
  watch.abortSignal.addEventListener('abort', () => body.destroy(watch.abortSignal.reason as Error));
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  return new Readable({
    read() {
      watch.restart();
      chunks.next().then(
        ({ value }) => {
          watch.stop();
          this.push(value ?? null);
        },
        (error: unknown) => this.destroy(error as Error),
      );
    },
    destroy(error, done) {
      watch.stop();
      body.destroy();
      done(error);
    },
  });
}
