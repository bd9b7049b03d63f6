import { Worker } from 'node:worker_threads';

/** PostgreSQL cancels a statement after as long. */
const HUNG_MS = 15_000;
const BEATS = 60;

/**
 * Ends this process when its event loop stands still. PGlite computes in this thread, and may do so without end after the
 * disk was full: no timer fires then, so another thread watches. The supervisor starts the server again.
 */
export function endWhenHung(hungMs = HUNG_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), hungMs / BEATS).unref();
  new Worker(new URL('hang-watcher.ts', import.meta.url), { execArgv: [], workerData: { beats, hungMs } }).unref();
}
