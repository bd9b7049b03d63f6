import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fail, onStop, root, run } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const vitestReport = 'test-results/vitest.json';
const playwrightReport = 'test-results/playwright.json';

const parts = ['checks', 'unit', 'api', 'e2e'];
const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  fail(`There is no part "${unknown.join(' ')}". Choose from: ${parts.join(', ')}; none means all.`);
}
const isAsked = (part) => asked.length === 0 || asked.includes(part);

const projects = [
  isAsked('unit') && 'unit*',
  isAsked('api') && 'pglite',
  isAsked('api') && 'postgres',
  isAsked('api') && 's3',
].filter(Boolean);
const vitest = ['run', ...projects.flatMap((name) => ['--project', name])];
const vitestReporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];

const steps = [
  isAsked('checks') && {
    title: 'Type check',
    work: () => run('tsc', []),
  },
  isAsked('checks') && { title: 'Format', work: () => run('oxfmt', ['--check']) },
  isAsked('checks') && { title: 'Lint', work: () => run('oxlint', ['--type-aware', '--deny-warnings']) },
  isAsked('checks') && { title: 'Structure', work: () => run('node', ['scripts/check-structure.mjs']) },
  projects.length > 0 && {
    title: `Tests: ${projects.join(', ')}`,
    work: () => run('vitest', [...vitest, ...vitestReporters]),
    report: () => readVitestReport(vitestReport),
  },
  isAsked('e2e') && { title: 'Build', work: () => run('node', ['scripts/build.mjs']) },
  isAsked('e2e') && {
    title: 'Browser tests',
    work: () => run('playwright', ['test']),
    report: () => readPlaywrightReport(playwrightReport),
  },
].filter(Boolean);

await ensureInstalled();
if (isAsked('e2e')) await ensureChromium();
rmSync(join(root, 'test-results'), { recursive: true, force: true });

let isStopped = false;
const forget = onStop(() => (isStopped = true));
const results = [];
for (const step of steps) {
  results.push(await take(step));
  if (isStopped) fail('Stopped before the end.');
}
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

async function take({ title, work, report }) {
  console.log(`\n== ${title}`);
  const begin = performance.now();
  const code = await work();
  const { passed, failed, failures } = report?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, failures: [] };
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  // A command can fail without a failed test in its report: a file that does not load, a server that does not start.
  return { title, passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures, seconds };
}
