import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';

import type { PgliteEngine } from './pglite-engine.ts';

/** The first byte of the message that a client says goodbye with. */
const TERMINATE = 'X'.charCodeAt(0);

/** What a client of PostgreSQL takes for its socket. It leads to a PGlite, whose one session all its clients share. */
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
    // The thread takes the memory over, so it is not the driver's.
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

  // What a socket has besides.
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
