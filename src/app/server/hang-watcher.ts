/** The other thread of hang-watch.ts. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const LOOKS = 15;
const STANDARD_ERROR = 2;

const { beats, hungMs } = workerData as { beats: Int32Array; hungMs: number };
let seen = Atomics.load(beats, 0);
/** Counted, not timed: while a machine sleeps, its clock goes on, but both threads stand still. */
let unchanged = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  unchanged = now === seen ? unchanged + 1 : 0;
  seen = now;
  if (unchanged < LOOKS) return;
  writeSync(STANDARD_ERROR, `The server has hung for ${hungMs / 1000} s, so it ends. Start it again.\n`);
  process.kill(process.pid, 'SIGKILL');
}, hungMs / LOOKS);
