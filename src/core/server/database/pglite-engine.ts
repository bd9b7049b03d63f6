import { mkdirSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

import { lockFolder } from './folder-lock.ts';

/** PGlite's PostgreSQL: a single session that responds to one protocol packet after another. */
export type PgliteEngine = {
  /** Resolves when packets may be sent. */
  opened: Promise<unknown>;
  /** Sends a packet and returns the response. Callers wait for it before they send the next packet. */
  execute: (packet: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/** PGlite in a separate thread. */
export type PgliteThread = PgliteEngine & {
  collectGarbage: () => void;
  /**
   * From now on, ends this process if a response is overdue. PGlite may loop forever after the disk was full. The
   * supervisor restarts the server.
   */
  endWhenHung: (afterMs?: number) => void;
};

/** Message to the thread: a packet, or a command. */
export type PgliteMessage = Uint8Array | 'collect garbage' | 'close';

/** Response time limit in milliseconds. PostgreSQL cancels a statement after the same time. */
const HUNG_MS = 15_000;
const LOOKS = 15;
const STANDARD_ERROR = 2;

/**
 * Opens PGlite in a separate thread. If the thread fails, the process ends, and the supervisor restarts the server.
 * @param dataDir data directory; undefined stores everything in memory
 * @param thread source of the thread; tests use others
 */
export function startPglite(dataDir?: string, thread = new URL('pglite-thread.ts', import.meta.url)): PgliteThread {
  const lock = dataDir === undefined ? undefined : lockFolder(dataDir);
  const folder = dataDir === undefined ? undefined : path.join(dataDir, 'database');
  if (folder) mkdirSync(folder, { recursive: true });
  const worker = new Worker(thread, { execArgv: [], workerData: { folder } });
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  let hungMs: number | undefined;
  let isOpen = false;
  let waiting = Promise.withResolvers<unknown>();
  const opened = waiting.promise.then(() => (isOpen = true));
  // A failure is reported where `opened` is awaited, which may be later.
  opened.catch(() => undefined);
  worker.on('message', (message) => waiting.resolve(message));
  worker.once('error', (error) => {
    if (isOpen) throw new Error('The embedded database failed', { cause: error });
    waiting.reject(error);
  });

  const tell = (message: PgliteMessage, taken?: ArrayBuffer[]) => worker.postMessage(message, taken);
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    worker.ref();
    tell('close');
    await ended;
    lock?.release();
  }

  return {
    opened,
    async execute(packet) {
      waiting = Promise.withResolvers();
      const watch = hungMs === undefined ? undefined : endAfter(hungMs);
      // Only a pending response keeps the process alive, not the idle thread.
      worker.ref();
      tell(packet, [packet.buffer]);
      const bytes = await waiting.promise;
      worker.unref();
      clearInterval(watch);
      return bytes as Uint8Array;
    },
    close: () => (closed ??= close()),
    collectGarbage: () => tell('collect garbage'),
    endWhenHung(afterMs = HUNG_MS) {
      hungMs = afterMs;
    },
  };
}

/**
 * Counts ticks instead of comparing times. While a machine sleeps, its clock continues, but both threads are suspended.
 */
function endAfter(hungMs: number): NodeJS.Timeout {
  let looks = 0;
  return setInterval(() => {
    looks += 1;
    if (looks < LOOKS) return;
    writeSync(
      STANDARD_ERROR,
      `The database has not responded for ${hungMs / 1000} s, so the server is stopping. Start it again.\n`,
    );
    process.kill(process.pid, 'SIGKILL');
  }, hungMs / LOOKS);
}
