/** Worker thread of the cost trial: another user who reads continuously, and reports each response. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Server and session of the user. */
export type Reader = { url: string; cookie: string };
/** End in milliseconds since 1970, and duration. A request without a successful response lasts infinitely. */
export type Wait = { ended: number; milliseconds: number };

const PAUSE_MS = 4;
/** Requests in turn. */
const reads = ['/api/pending-items', '/api/records/awards'];

const { url, cookie } = workerData as Reader;
for (let turn = 0; ; turn += 1) {
  const began = performance.now();
  const isAnswered = await fetch(url + reads[turn % reads.length], { headers: { cookie } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    },
    () => false,
  );
  const ended = performance.now();
  const wait: Wait = {
    ended: performance.timeOrigin + ended,
    milliseconds: isAnswered ? ended - began : Infinity,
  };
  parentPort?.postMessage(wait);
  await sleep(PAUSE_MS);
}
