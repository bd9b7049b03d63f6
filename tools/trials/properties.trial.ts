import { globSync, readFileSync } from 'node:fs';

import { startVitest } from 'vitest/node';

import { SEED, type Outcome, type Trial } from './trial.ts';

/** Cases of each property that does not choose their number itself. fast-check tries 100. */
const CASES = 5000;
/** Each test once: the other time zones and PGlite repeat the same cases. */
const PROJECTS = ['unit', 'unit-west', 'postgres'];

export const needs = 'ten minutes on two processors';

export const trials: Trial[] = [
  { fault: 'properties of the tests, with other cases than those of every run', run: tryOthers },
];

/** A property is lost if it does not hold for a case. */
async function tryOthers(): Promise<Outcome> {
  process.env.LAUREL_TRIALS_SEED = String(SEED);
  process.env.LAUREL_TRIALS_CASES = String(CASES);
  const files = globSync('src/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes("'fast-check'"),
  );
  const run = await startVitest('test', files, {
    watch: false,
    project: PROJECTS,
    // Time for many cases; `npm test` limits each test to a minute.
    testTimeout: 600_000,
    reporters: ['dot'],
  });
  const modules = run.state.getTestModules();
  const results = modules.flatMap(({ children }) => [...children.allTests()].map((test) => test.result().state));
  const broken = modules.filter((module) => !module.ok() && module.children.size === 0).length;
  await run.close();
  return {
    tries: results.length,
    lost: results.filter((state) => state === 'failed').length + broken,
    doubled: 0,
    stray: 0,
    recoverSeconds: undefined,
    notes: `${modules.length} files, ${CASES} cases a property`,
  };
}
