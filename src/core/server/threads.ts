// Worker threads for long computations, so that the main thread keeps serving requests.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { ErrorCode } from '#core/shared/messages.ts';

import { resolveBundled } from './bundled.ts';
import { AppError } from './errors.ts';
import { createLimitedQueue } from './fair-queue.ts';

/** Function to run: URL of its module, its name, and its arguments. */
export type ThreadJob = { module: string; name: string; args: unknown[] };
export type ThreadResult = { result?: unknown; error?: Error; /** Code of an `AppError`. */ code?: ErrorCode };

/**
 * Two threads, so that long work of one user leaves a thread for others. Uploads queue here too, and a browser sends
 * many at once.
 */
const take = createLimitedQueue({ atOnce: 2, ofOne: 100, ofAll: 1000, busy: 'too_many_requests' });
/** Time limit in seconds. The longest letter takes 20 seconds on a busy machine. */
const MAX_SECONDS = 120;
const HEAP_MEGABYTES = 256;
/** Time before an idle thread ends. It is reused until then, since a start takes a fifth of a second. */
const IDLE_MS = 60_000;

const idle = new Map<Worker, NodeJS.Timeout>();
const never = new AbortController().signal;

/** Error for a function that exceeded its time or memory limit. */
export class TookTooMuch extends Error {
  override name = 'TookTooMuch';
}

/** User on whose behalf a function runs, and its time limit. */
export type ThreadTurn = {
  user: string;
  seconds?: number;
};

/**
 * Runs an exported function in a thread when it is the user's turn. Arguments and result are copied.
 * @throws AppError too_many_requests
 * @throws TookTooMuch
 * @throws any error of the function, as a plain error unless it is an AppError, which keeps its code and message
 */
export function runInThread<Run extends (...args: never[]) => unknown>(
  { module, name, args }: { module: URL; name: string; args: Parameters<Run> },
  { user, seconds = MAX_SECONDS }: ThreadTurn,
): Promise<Awaited<ReturnType<Run>>> {
  const run = () => askThread({ module: resolveBundled(module).href, name, args }, seconds * 1000);
  return take(user, run, never) as Promise<Awaited<ReturnType<Run>>>;
}

async function askThread(job: ThreadJob, limitMs: number): Promise<unknown> {
  const thread = takeThread();
  const clock = setTimeout(() => void thread.terminate(), limitMs);
  const listening = new AbortController();
  const { signal } = listening;
  try {
    const ended = once(thread, 'exit', { signal }).then((): ThreadResult[] => {
      throw new TookTooMuch(`${job.name} took more than ${limitMs} ms`);
    });
    const message = once(thread, 'message', { signal }) as Promise<ThreadResult[]>;
    thread.postMessage(job);
    const [result] = await Promise.race([message, ended]);
    keepThread(thread);
    if (result?.error) throw result.code ? toAppError(result.code, result.error) : result.error;
    return result?.result;
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? new TookTooMuch(`${job.name} took too much memory`, { cause: error }) : error;
  } finally {
    clearTimeout(clock);
    listening.abort();
  }
}

function toAppError(code: ErrorCode, { message }: Error): AppError {
  return Object.assign(new AppError(code), { message });
}

function takeThread(): Worker {
  // The thread that ended last has its code compiled; the others may reach the end of their idle time.
  const idleWorker = [...idle].at(-1);
  if (!idleWorker) return startThread();
  const [thread, clock] = idleWorker;
  idle.delete(thread);
  clearTimeout(clock);
  thread.ref();
  return thread;
}

function startThread(): Worker {
  const thread = new Worker(resolveBundled(new URL('thread.ts', import.meta.url)), {
    execArgv: [],
    // Excludes the server's settings, which contain secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  // A thread that fails when idle is not reused.
  thread.on('error', () => undefined);
  thread.once('exit', () => idle.delete(thread));
  return thread;
}

/** Returns a thread to the pool. Only active work keeps the process alive. */
function keepThread(thread: Worker): void {
  thread.unref();
  idle.set(thread, setTimeout(() => void thread.terminate(), IDLE_MS).unref());
}
