import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { root } from './bootstrap.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'laurel-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a report that was never written has no tests', () => {
  const nothing = { passed: 0, failed: 0, failures: [] };
  expect(readVitestReport(join(folder, 'none.json'))).toEqual(nothing);
  expect(readPlaywrightReport(join(folder, 'none.json'))).toEqual(nothing);
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
  expect(readVitestReport(file)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['it takes away\n    expected 2\n      to be 1', 'src/two.test.ts\n    Cannot find module'],
  });
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
