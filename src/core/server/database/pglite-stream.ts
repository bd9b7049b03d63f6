import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';

import type { PgliteEngine } from './pglite-engine.ts';

/** The first byte of the Terminate message. */
const TERMINATE = 'X'.charCodeAt(0);

/** Takes the place of a PostgreSQL client's socket. It leads to a PGlite, whose one session all its clients share. */
export class PgliteStream extends Duplex {
  readonly #engine: PgliteEngine;

  constructor(engine: PgliteEngine) {
    super();
    this.#engine = engine;
  }

  connect(): void {
    this.#engine.opened.then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error as Error),
    );
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    // The session outlives its clients.
    if (chunks[0]?.chunk[0] === TERMINATE) return done();
    // A copy: its memory is transferred to the thread, while that of the chunks is the driver's.
    const packet = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    callbackify(async () => void this.push(await this.#engine.answer(packet)))(done);
  }

  override _read(): void {
    // Each answer is pushed as it comes.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // The other methods of a socket that the driver calls. They have nothing to do here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
