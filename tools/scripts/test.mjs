/**
 * Checks the repository, and runs its tests and journeys. Usage: npm test [-- all | PART … | changed | FILE …], as described
 * in CONTRIBUTING.md.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fail, onStop, root, run } from './bootstrap.mjs';
import { startInstallingChromium } from './chromium.mjs';
import { createScratch } from './scratch.mjs';
import { planFor } from './test-plan.mjs';
import { readPlaywrightReport, readVitestReport, tell, tellEnd } from './test-reports.mjs';
import { unhandledErrors } from './unhandled-errors.mjs';

const vitestReport = 'test-results/vitest.json';
const playwrightReport = 'test-results/playwright.json';
/** Last characters of a program's output that are kept until it ends. */
const KEPT = 20_000;

await ensureInstalled();
const plan = await createPlan();
const files = (selection) => (selection === true ? [] : selection);

const quickChecks = plan.checks
  ? [
      { title: 'Format', work: () => run('oxfmt', ['--check']) },
      { title: 'Structure', work: () => run('node', ['tools/scripts/check-structure.mjs']) },
    ]
  : [];
const typedChecks = plan.checks
  ? [
      aside('Unused code', 'knip', ['--no-progress']),
      aside('Patterns', 'node', ['tools/scripts/check-patterns.mjs']),
      ...lintAndTypes(plan.linted),
    ]
  : [];
const build = plan.journeys ? [aside('Build', 'node', ['tools/scripts/build.mjs'])] : [];
const tests = plan.tests
  ? [
      reported({
        title: `Tests: ${plan.projects?.join(', ') ?? `${plan.tests.length} files`}`,
        start: (options) => run('vitest', vitestArguments(), { ...options, env: { ...plan.env, ...temporary } }),
        read: () => readVitestReport(vitestReport, unhandledErrors),
      }),
    ]
  : [];
const journeys = plan.journeys
  ? [
      reported({
        title: `Browser tests${plan.journeys === true ? '' : `: ${plan.journeys.length} files`}`,
        start: (options) => run('playwright', playwrightArguments(), { ...options, env: temporary }),
        read: () => readPlaywrightReport(playwrightReport),
      }),
    ]
  : [];

// Installing waits for the network and the disk, so checks and tests run concurrently.
const browserInstalled = plan.journeys ? await startInstallingChromium() : undefined;
const temporary = { TMPDIR: createScratch() };
rmSync(join(root, 'test-results'), { recursive: true, force: true });

let isStopped = false;
const forget = onStop(() => (isStopped = true));
const results = await takeInTurn(quickChecks);
// The type checks and the build use one processor and, one after the other, half the memory, so they run next to the
// tests, which wait for PostgreSQL and leave a tenth of the processors idle.
const besides = [...typedChecks, ...build];
const lanes = tests.length > 0 ? [besides, tests] : besides.map((step) => [step]);
results.push(...(await Promise.all(lanes.map(takeInTurn))).flat());
await browserInstalled?.();
results.push(...(await takeInTurn(journeys)));
forget();

console.log('');
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`${failure}\n`);
for (const { title, passed, failed, seconds } of results) {
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(32)} ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;

async function createPlan() {
  try {
    return await planFor(process.argv.slice(2));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Type-aware linting resolves the types of all files, so it also checks them, at a tenth of the cost of `tsc`. */
function lintAndTypes(linted) {
  const lint = ['--type-aware', '--deny-warnings'];
  if (!linted) return [aside('Lint and types', 'oxlint', [...lint, '--type-check'])];
  return [
    aside('Type check', 'tsc', []),
    ...(linted.length > 0 ? [aside('Lint', 'oxlint', [...lint, ...linted])] : []),
  ];
}

function vitestArguments() {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    '--reporter=./tools/scripts/unhandled-errors.mjs',
  ];
  return ['run', ...(plan.projects ?? []).flatMap((name) => ['--project', name]), ...files(plan.tests), ...reporters];
}

function playwrightArguments() {
  return ['test', ...files(plan.journeys), ...(plan.journeyProject ? ['--project', plan.journeyProject] : [])];
}

/**
 * Runs a step that writes a report. If it fails without a failed test, for example because its process crashed, the last
 * lines of its output are repeated at the end. A terminal gets the output directly, with its progress.
 */
function reported({ title, start, read }) {
  let last = '';
  const onOutput = (text) => {
    process.stdout.write(text);
    last = (last + text).slice(-KEPT);
  };
  return {
    title,
    work: () => start(process.stdout.isTTY ? {} : { onOutput }),
    report: (code) => {
      const found = read();
      return code === 0 || found.failed > 0 ? found : { ...found, failures: [tellEnd(title, code, last)] };
    },
  };
}

/** Runs a step next to others. Its output is printed as a whole when it ends, and again at the end if it failed. */
function aside(title, command, args) {
  let output = '';
  return {
    title,
    isAside: true,
    work: async () => {
      const code = await run(command, args, { onOutput: (text) => (output += text) });
      console.log(`\n== ${title}\n${output}`);
      return code;
    },
    report: (code) => ({ passed: code === 0 ? 1 : 0, failed: 0, failures: code === 0 ? [] : [tell(title, [output])] }),
  };
}

async function takeInTurn(steps) {
  const taken = [];
  for (const step of steps) {
    taken.push(await take(step));
    if (isStopped) fail('Stopped before the end.');
  }
  return taken;
}

async function take({ title, isAside, work, report }) {
  if (!isAside) console.log(`\n== ${title}`);
  const begin = performance.now();
  const code = await work();
  const { passed, failed, failures } = report?.(code) ?? { passed: code === 0 ? 1 : 0, failed: 0, failures: [] };
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  // A command can fail without a failed test in its report, for example if a file or a server does not start.
  return { title, passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures, seconds };
}
