// Preloaded into a server: writes down for how long its main thread computed without a pause, as lines of JSON.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.LAUREL_TRIALS_STRETCHES;
const LOOK_MS = 2;
/** Shorter ones are not written, since writing takes time too. */
const SHORTEST_MS = 5;

// The processes that the server starts have its environment, and are none of its threads.
if (file && isMainThread && process.argv[1]?.endsWith('main.js')) {
  let before = usage();
  setInterval(() => {
    const now = usage();
    // Counts computing, not waiting for a processor: other processes are no cost of a request.
    const milliseconds = (now - before) / 1000;
    if (milliseconds >= SHORTEST_MS) appendFileSync(file, `${JSON.stringify({ at: Date.now(), milliseconds })}\n`);
    before = usage();
  }, LOOK_MS).unref();
}

function usage() {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
