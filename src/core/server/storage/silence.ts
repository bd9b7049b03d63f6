import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

export type SilenceWatch = ReturnType<typeof watchSilence>;

/** Aborts once so long has passed since the last restart, unless it was stopped. */
export function watchSilence(milliseconds: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const abort = (reason: Error) => controller.abort(reason);
  const restart = () => {
    stop();
    timer = setTimeout(() => abort(new Error(`The store was silent for ${milliseconds} ms`)), milliseconds);
  };
  return { abortSignal: controller.signal, restart, stop, abort };
}

/** A file's bytes for a server, which is silent when it takes no more. */
export function readForSending(file: string, watch: SilenceWatch): Readable {
  async function* chunks() {
    for await (const chunk of createReadStream(file)) {
      watch.restart();
      yield chunk as Buffer;
    }
  }
  // A request that its body fails would not end by itself.
  return Readable.from(chunks(), { objectMode: false }).on('error', watch.abort);
}

/** What a server sends, which is silent when it is asked for more and sends none: its reader may take any time. */
export function readAnswer(body: Readable, silenceMs: number): Readable {
  const watch = watchSilence(silenceMs);
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
