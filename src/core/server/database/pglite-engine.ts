import { mkdirSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

import { lockFolder } from './folder-lock.ts';

/** PostgreSQL as PGlite runs it: one session, which answers one packet of the protocol after the other. */
export type PgliteEngine = {
  /** Resolves once packets may be sent. */
  opened: Promise<unknown>;
  /** Sends a packet and returns the answer. Callers wait for it before they send the next packet. */
  answer: (packet: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/** PGlite in a thread of its own. */
export type PgliteThread = PgliteEngine & {
  collectGarbage: () => void;
  /**
   * From now on, ends this process when no answer comes: PGlite may compute forever after the disk was full. The
   * supervisor starts the server again.
   */
  endWhenHung: (afterMs?: number) => void;
};

/** A message to the thread: a packet, or a command. */
export type PgliteMessage = Uint8Array | 'collect garbage' | 'close';

/** PostgreSQL cancels a statement after as long. */
const HUNG_MS = 15_000;
const LOOKS = 15;
const STANDARD_ERROR = 2;

/**
 * Opens PGlite in a thread of its own. When that breaks, the process ends: the supervisor starts the server again.
 * @param dataDir where it keeps its files; undefined keeps everything in memory
 * @param thread the program of the thread; tests run others
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
    if (isOpen) throw new Error('The embedded database broke', { cause: error });
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
    async answer(packet) {
      waiting = Promise.withResolvers();
      const watch = hungMs === undefined ? undefined : endAfter(hungMs);
      // Only a pending answer keeps the process alive, not the idle thread.
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

/** Counted, not timed: while a machine sleeps, its clock goes on, but both threads stand still. */
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
