import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { root } from './bootstrap.mjs';
import { readPlaywrightReport, readVitestReport, tellEnd } from './test-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'laurel-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const none = join(folder, 'none.json');

function write(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a report that was never written has no tests', () => {
  const nothing = { passed: 0, failed: 0, failures: [] };
  expect(readVitestReport(none, none)).toEqual(nothing);
  expect(readPlaywrightReport(none)).toEqual(nothing);
});

test('failed unit tests are listed with their message, as is a file that does not load', () => {
  const file = write({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: `${root}src/one.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'it adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'it takes away',
            failureMessages: ['\u001B[31mexpected 2\u001B[39m\n\n  to be 1'],
          },
        ],
      },
      { name: `${root}src/two.test.ts`, status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: `${root}src/three.test.ts`, status: 'passed', message: '', assertionResults: [] },
    ],
  });
  expect(readVitestReport(file, none)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['it takes away\n    expected 2\n      to be 1', 'src/two.test.ts\n    Cannot find module'],
  });
});

test('a worker that ends during a file, and an error outside a test, are counted as failures and listed', () => {
  const reporter = [join(root, 'tools/scripts/unhandled-errors.mjs'), { file: join(folder, 'unhandled.json') }];
  const config = { test: { globals: true, include: ['*.test.js'], reporters: [reporter], watch: false } };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  writeFileSync(join(folder, 'ends.test.js'), `test('it ends', () => process.kill(process.pid, 'SIGKILL'));`);
  writeFileSync(join(folder, 'late.test.js'), `test('it passes', () => void Promise.reject(new Error('too late')));`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  expect(spawnSync(process.execPath, [vitest, 'run', '--root', folder]).status).toBe(1);

  const { passed, failed, failures } = readVitestReport(none, join(folder, 'unhandled.json'));
  expect({ passed, failed }).toEqual({ passed: 0, failed: 3 });
  expect(failures).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Outside a test\n.*emitted error\.\n.*signal SIGKILL .*ends\.test\.js/u),
      expect.stringMatching(/^Outside a test, in .*late\.test\.js\n +Error: too late/u),
      'ends.test.js did not finish ().',
    ]),
  );
});

test('a program that crashed is listed with its exit code and its last lines', () => {
  const output = [
    'the first line',
    ...Array.from({ length: 38 }, (_, n) => `line ${n}`),
    '',
    '\u001B[31m# Fatal error',
  ];
  const [name, ...lines] = tellEnd('Tests', 133, `${output.join('\n')}\nthe last line\n`).split('\n');
  expect(name).toBe('Tests: exit code 133 without a failed test');
  expect(lines).toHaveLength(40);
  expect(lines.slice(-2)).toEqual(['    # Fatal error', '    the last line']);
});

test('journeys that did not run count as failed, and failed ones are listed with their file', () => {
  const spec = (title, ok, message) => ({
    file: 'e2e/one.spec.ts',
    title,
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message }] }] }],
  });
  const file = write({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [{ specs: [spec('it opens', true)], suites: [{ specs: [spec('it closes', false, 'never closed')] }] }],
  });
  expect(readPlaywrightReport(file)).toEqual({
    passed: 3,
    failed: 4,
    failures: ['e2e/one.spec.ts: it closes\n    never closed'],
  });
});
