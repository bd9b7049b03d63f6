import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';

import type { PgliteEngine } from './pglite-engine.ts';

/** First byte of the Terminate message. */
const TERMINATE = 'X'.charCodeAt(0);

/** Replaces the socket of a PostgreSQL client and connects it to PGlite. All clients share its only session. */
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
    // A copy, because its memory is transferred to the thread, but the chunks belong to the driver.
    const packet = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    callbackify(async () => void this.push(await this.#engine.execute(packet)))(done);
  }

  override _read(): void {
    // Each part of the response is pushed as it arrives.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // Other socket methods that the driver calls. They do nothing here.
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
