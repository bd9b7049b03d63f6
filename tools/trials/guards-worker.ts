/** Worker thread of the guards trial: replaces a module in memory, runs the given tests, and returns the failed one. */
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';

import type { GuardMutant } from './guard-mutants.ts';

/** Mutant with the test files to run, in their order. Undefined closes the worker. */
export type Task = { mutant: GuardMutant; tests: string[] } | undefined;
export type Verdict = {
  /** Test file that failed. Undefined if all passed. */
  noticedBy: string | undefined;
  /** Why no verdict is possible. */
  error?: string;
};

/** Milliseconds without a finished test after which a run ends as an endless loop. More than a hook and a test may take. */
const STALLED_MS = 200_000;

class GivenOrder extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications);
  }
}

let mutant: GuardMutant | undefined;
/** Test files that have passed. */
const sound = new Set<string>();

let isStalled = false;
const watchdog = setTimeout(endRun, STALLED_MS);
const vitest = await createVitest(
  'test',
  {
    watch: false,
    bail: 1,
    // One test process loads the server once for all files of a run.
    maxWorkers: 1,
    sequence: { sequencer: GivenOrder },
    silent: true,
    reporters: [{ onTestCaseResult: () => void watchdog.refresh() }],
    // Results and snapshots of a mutant must not reach later runs of the tests.
    cache: false,
    update: 'none',
  },
  {
    plugins: [
      {
        name: 'guard-mutants',
        enforce: 'pre',
        configureVitest({ defineCacheKeyGenerator }) {
          defineCacheKeyGenerator(({ id }) => (isMutated(id) ? false : undefined));
        },
        transform: (_, id) => (isMutated(id) ? { code: mutant?.source ?? '', map: null } : undefined),
      },
    ],
  },
);
const specifications = Map.groupBy(await vitest.globTestSpecifications(), ({ moduleId }) => moduleId);

parentPort?.on('message', (task: Task) => {
  if (!task) {
    clearTimeout(watchdog);
    void vitest.close().then(() => parentPort?.close());
    return;
  }
  // Vitest would only print a rejection, and the trial would wait for the verdict.
  void take(task)
    .catch((error: unknown): Verdict => ({ noticedBy: undefined, error: String(error) }))
    .then((verdict) => parentPort?.postMessage(verdict));
});

async function take({ mutant: current, tests }: NonNullable<Task>): Promise<Verdict> {
  // A file that belongs to several projects runs in the first one.
  const chosen = tests.flatMap((test) => specifications.get(path.resolve(test))?.[0] ?? []);
  for (const ofProject of Map.groupBy(chosen, ({ project }) => project).values()) {
    const failed = await firstToFail(current, ofProject);
    if (failed) return { noticedBy: failed };
  }
  return { noticedBy: undefined };
}

async function firstToFail(replaced: GuardMutant, chosen: TestSpecification[]): Promise<string | undefined> {
  const failed = await run(replaced, chosen);
  if (!failed || sound.has(failed.moduleId)) return failed?.moduleId;
  if (await run(undefined, [failed])) throw new Error(`Nothing is changed, and ${failed.moduleId} fails`);
  return failed.moduleId;
}

async function run(
  given: GuardMutant | undefined,
  chosen: TestSpecification[],
): Promise<TestSpecification | undefined> {
  mutant = given;
  if (given) vitest.invalidateFile(path.resolve(given.file));
  isStalled = false;
  watchdog.refresh();
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
  if (given) {
    mutant = undefined;
    vitest.invalidateFile(path.resolve(given.file));
  }
  const state = (one: TestSpecification) => one.testModule?.state();
  const failed = chosen.find((one) => state(one) === 'failed');
  if (failed) return failed;
  // A test process that died or was killed leaves its file without a result.
  if (isStalled || unhandledErrors.length > 0) return chosen.find((one) => state(one) !== 'passed') ?? chosen[0];
  for (const { moduleId } of chosen) sound.add(moduleId);
  return undefined;
}

function isMutated(id: string): boolean {
  return mutant !== undefined && id.split('?')[0] === path.resolve(mutant.file);
}

/** Kills the test process. The first call requests an exit, and the second one forces it. */
function endRun(): void {
  isStalled = true;
  void vitest.cancelCurrentRun('test-failure');
  void vitest.cancelCurrentRun('test-failure');
}
