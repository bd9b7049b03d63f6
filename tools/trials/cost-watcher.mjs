// Preloaded into a server: logs how long its main thread computed without a pause, as lines of JSON.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.LAUREL_TRIALS_STRETCHES;
const LOOK_MS = 2;
/** Shorter ones are not written, since writing takes time too. */
const SHORTEST_MS = 5;

// Child processes inherit the environment but are not threads of the server.
if (file && isMainThread && process.argv[1]?.endsWith('main.js')) {
  let before = usage();
  setInterval(() => {
    const now = usage();
    // Counts computing and not waiting for a processor, because other processes are no cost of a request.
    const milliseconds = (now - before) / 1000;
    if (milliseconds >= SHORTEST_MS) appendFileSync(file, `${JSON.stringify({ at: Date.now(), milliseconds })}\n`);
    before = usage();
  }, LOOK_MS).unref();
}

function usage() {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
