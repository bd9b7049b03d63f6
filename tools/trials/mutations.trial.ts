import { Worker } from 'node:worker_threads';
import { once } from 'node:events';

import type { Found, Part } from './mutants-worker.ts';
import type { Outcome, Trial } from './trial.ts';

/** Each worker has its own database. */
const WORKERS = 2;

export const trials: Trial[] = [
  {
    fault: 'a row policy, a trigger or a column right taken away: the access checks notice',
    engine: 'pglite',
    run: removeEach,
  },
];

/** A mutant is lost if no check notices it and no reason is listed, or if a check notices it despite a reason. */
async function removeEach(): Promise<Outcome> {
  const begin = performance.now();
  const found = await Promise.all(Array.from({ length: WORKERS }, (_, part) => removeGuards({ part, parts: WORKERS })));
  const sum = (count: (each: Found) => number) => found.reduce((total, each) => total + count(each), 0);
  const lost = found.flatMap((each) => each.lost);
  for (const sentence of lost) console.error(`   ${sentence}`);
  const [tries, equivalent] = [sum((each) => each.tries), sum((each) => each.equivalent)];
  const seconds = Math.round((performance.now() - begin) / 1000);
  const notes = `${tries} mutants, ${tries - equivalent - lost.length} noticed, ${equivalent} change nothing, ${found[0]?.checks} checks, ${seconds} s`;
  return { tries, lost: lost.length, doubled: 0, stray: 0, recoverSeconds: undefined, notes };
}

async function removeGuards(part: Part): Promise<Found> {
  const worker = new Worker(new URL('mutants-worker.ts', import.meta.url), { workerData: part });
  const [found] = (await once(worker, 'message')) as [Found];
  return found;
}
