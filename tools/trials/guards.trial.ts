import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import { equivalentGuards } from './equivalent-guards.ts';
import { listMutants, type GuardMutant } from './guard-mutants.ts';
import type { Task, Verdict } from './guards-worker.ts';
import { nearestTests } from './nearest-tests.ts';
import { FILES, REQUESTED_SEED, createRandom, type Outcome, type Trial } from './trial.ts';

/** Mutants per area. */
const SAMPLE = Number(process.env.LAUREL_TRIALS_MUTANTS ?? 40);
/** Nearest test files that run for each mutant. */
const TESTS = 16;
/** Worker threads. Each has its own Vitest, whose test process takes one processor. */
const LANES = 2;
/** The default sample is always the same, so that its score changes only with the code. */
const SEED = REQUESTED_SEED ?? 41;

/** Least percentage of the default sample that tests must notice. */
type Area = { name: string; globs: string[]; floor: number };

const areas: Area[] =
  FILES.length > 0
    ? FILES.map((file) => ({ name: file, globs: [file], floor: 100 }))
    : [
        { name: 'rules', globs: ['src/**/rules.ts', 'src/records/*.ts'], floor: 90 },
        { name: 'services', globs: ['src/**/server/service.ts'], floor: 90 },
        { name: 'binder', globs: ['src/binder-engine/**/*.ts'], floor: 90 },
        { name: 'client', globs: ['src/core/client/**/*.{ts,tsx}'], floor: 90 },
      ];

export const needs = 'twenty minutes on two idle processors';

export const trials: Trial[] = [
  { fault: 'one small fault in a rule, a service, the binder or the client: the tests notice', run: tryAll },
];

/** Unnoticed mutants are lost if their area's score is below its floor, and equivalent ones if a test notices them. */
async function tryAll(): Promise<Outcome> {
  const begin = performance.now();
  const samples = areas.map((area) => ({ ...area, ...createSample(area) }));
  const waiting = samples.flatMap(({ mutants }) => mutants);
  const noticed = new Set((await Promise.all(Array.from({ length: LANES }, () => takeFrom(waiting)))).flat());

  const scores = samples.map(({ name, mutants, floor }) => {
    const counted = mutants.filter((mutant) => !equivalentGuards.has(mutant.name));
    const unnoticed = counted.filter((mutant) => !noticed.has(mutant.name)).length;
    const wrong = mutants.filter((mutant) => equivalentGuards.has(mutant.name) && noticed.has(mutant.name)).length;
    const score = 100 * (1 - unnoticed / counted.length);
    return { name, score, tries: mutants.length, lost: wrong + (score < floor ? unnoticed : 0) };
  });
  const sum = (key: 'tries' | 'lost') => scores.reduce((total, area) => total + area[key], 0);
  const notes = [
    scores.map(({ name, score, tries }) => `${name} ${score.toFixed(1)} % of ${tries}`).join(', '),
    `${samples.reduce((total, { unreached }) => total + unreached, 0)} files that no test imports`,
    `${Math.round((performance.now() - begin) / 1000)} s`,
  ].join('; ');
  return { tries: sum('tries'), lost: sum('lost'), doubled: 0, stray: 0, recoverSeconds: undefined, notes };
}

/** The order of the mutants depends only on their names, so a change of a file hardly changes the sample of the others. */
function createSample({ globs }: Area): { mutants: GuardMutant[]; unreached: number } {
  const files = globSync(globs).filter((file) => !/^src\/testing\/|\.(?:test|d)\.tsx?$/.test(file));
  const reached = files.filter((file) => nearestTests(file).length > 0);
  const mutants = reached
    .flatMap((file) => listMutants(file, readFileSync(file, 'utf8')))
    .map((mutant) => ({ mutant, place: createRandom(mutant.name, SEED).between(0, 2 ** 32) }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, SAMPLE)
    .map(({ mutant }) => mutant);
  return { mutants, unreached: files.length - reached.length };
}

/** Tries mutants until none is left. Returns the names of those that a test noticed. */
async function takeFrom(waiting: GuardMutant[]): Promise<string[]> {
  const worker = new Worker(new URL('guards-worker.ts', import.meta.url));
  const noticed: string[] = [];
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    worker.postMessage({ mutant, tests: nearestTests(mutant.file).slice(0, TESTS) } satisfies Task);
    const [{ noticedBy, error }] = (await once(worker, 'message')) as [Verdict];
    if (error) throw new Error(error);
    if (noticedBy) noticed.push(mutant.name);
    const reason = equivalentGuards.get(mutant.name);
    if (noticedBy && reason) console.error(`   ${mutant.name}: noticed by ${noticedBy}, though “${reason}”`);
    if (!noticedBy && !reason) console.error(`   ${mutant.name} (line ${mutant.line}): nothing notices`);
  }
  worker.postMessage(undefined);
  await once(worker, 'exit');
  return noticed;
}
