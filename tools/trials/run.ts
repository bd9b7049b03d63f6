/**
 * Runs the fault and load trials one after another and prints a table. Usage: npm run trials [-- NAME … [FILE …] | ci].
 * A name is that of a file, without `.trial.ts`. A FILE such as src/features/collaboration/tasks/rules.ts limits the
 * trial `guards`. With `LAUREL_TRIALS_ONLY=words`, only trials run whose fault contains the words. A trial with `needs`,
 * such as a program that is not installed with the others, or more time than the others together, runs only if it is
 * named.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { IS_CI, NAMES, ONLY, SEED, type Outcome, type Trial } from './trial.ts';

type Result = { trial: Trial; outcome: Outcome | undefined; hasPassed: boolean; brokeOff?: string };

/**
 * Trials that `.ci/run` repeats after every change: faults that a code change can reintroduce in what is written,
 * charged, stored, sent and loaded. The others test machines, measure times or test the tests, or repeat a test at
 * length. The longest come first, so that the last of them end together.
 */
const inCi = ['cost', 'filing-packets', 'process', 'storage', 'felt', 'payments', 'two-servers', 'locks', 'smtp'];
/** Each waits more than half of its time for servers that it stopped. */
const AT_ONCE_IN_CI = 4;
/** Seconds after which a trial that waits forever fails in CI, so that the others' results are printed. */
const LIMIT_IN_CI = 600;

const names = globSync('*.trial.ts', { cwd: import.meta.dirname })
  .map((file) => file.replace('.trial.ts', ''))
  .toSorted();
const asked = IS_CI ? inCi : NAMES;
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no trial "${unknown.join(' ')}". Choose from: ${names.join(', ')}; or ci; none means all.`);
  process.exit(1);
}

console.log(`Seed ${SEED}: LAUREL_TRIALS_SEED=${SEED} repeats this run.`);
const results: Result[] = [];
const waiting: Trial[] = [];
for (const name of asked.length === 0 ? names : asked) {
  const module = (await import(pathToFileURL(path.join(import.meta.dirname, `${name}.trial.ts`)).href)) as {
    trials: Trial[];
    needs?: string;
    /** Whether its trials measure time, so that none may run at the same time. */
    isMeasured?: boolean;
  };
  if (module.needs && asked.length === 0) {
    console.log(`\n-- ${name} is run when it is asked for: it needs ${module.needs}.`);
    continue;
  }
  const trials = module.trials.filter(
    ({ fault, omittedInCi }) => fault.includes(ONLY) && (!IS_CI || omittedInCi === undefined),
  );
  if (IS_CI && !module.isMeasured) waiting.push(...trials);
  else for (const trial of trials) results.push(await take(trial));
}
await Promise.all(Array.from({ length: AT_ONCE_IN_CI }, () => takeInTurn(waiting)));
printTable(results);
const failed = results.filter(({ hasPassed }) => !hasPassed).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
// A server left by a failed trial must not keep this process alive.
process.exit(failed === 0 ? 0 : 1);

async function takeInTurn(trials: Trial[]): Promise<void> {
  for (let trial = trials.shift(); trial; trial = trials.shift()) results.push(await take(trial));
}

async function take(trial: Trial): Promise<Result> {
  const begin = performance.now();
  const title = `${trial.fault}${trial.engine ? ` (${trial.engine})` : ''}`;
  console.log(`\n== ${title}`);
  try {
    const outcome = await (IS_CI ? Promise.race([trial.run(), expire()]) : trial.run());
    const { tries, lost, doubled, stray, recoverSeconds: _, ...rest } = outcome;
    console.log(
      `   ${title}: ${seconds(performance.now() - begin)} s, ${JSON.stringify({ tries, lost, doubled, stray, ...rest })}`,
    );
    // A trial without attempts has shown nothing.
    return { trial, outcome, hasPassed: tries > 0 && lost === 0 && doubled === 0 && stray === 0 };
  } catch (error) {
    console.error(error);
    return { trial, outcome: undefined, hasPassed: false, brokeOff: firstLine(error) };
  }
}

async function expire(): Promise<never> {
  await sleep(LIMIT_IN_CI * 1000, undefined, { ref: false });
  throw new Error(`It did not end within ${LIMIT_IN_CI} s`);
}

function printTable(found: Result[]): void {
  const rows = found.map(({ trial: { fault, engine }, outcome, hasPassed, brokeOff = '' }) => [
    hasPassed ? 'ok' : 'FAILED',
    fault,
    engine ?? '',
    ...(outcome
      ? [
          outcome.tries,
          outcome.lost,
          outcome.doubled,
          outcome.stray,
          outcome.recoverSeconds?.toFixed(1) ?? '',
          outcome.notes ?? '',
        ].map(String)
      : ['', '', '', '', '', `it broke off: ${brokeOff}`]),
  ]);
  const table = [['', 'fault', 'engine', 'tries', 'lost', 'doubled', 'stray', 'seconds to recover', ''], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** The full error is printed above, where a long log may be cut. */
function firstLine(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `, because of ${error.cause.message}` : '';
  return `${String(error).split('\n')[0]}${cause}`;
}
