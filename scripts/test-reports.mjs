import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './bootstrap.mjs';

/** How much of a failure's message is told again at the end; the whole of it stands above. */
const MESSAGE_LINES = 6;

/** What Vitest's report holds: `failures` are texts of the test's name and the beginning of its message. */
export function readVitestReport(file) {
  const report = readReport(file);
  const failures = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      // A file that does not load has a message of its own, and no test.
      return failed.length > 0
        ? failed.map((test) => tell(test.fullName, test.failureMessages))
        : [tell(relative(root, name), [message])];
    });
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, failures };
}

/** The same of Playwright's report. */
export function readPlaywrightReport(file) {
  const report = readReport(file);
  // Skipped here are the tests that did not run because one before them failed.
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failures = specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file: name, title, tests }) =>
      tell(
        `${name}: ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
      ),
    );
  return { passed: expected, failed: unexpected + flaky + skipped, failures };
}

function readReport(file) {
  const path = resolve(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function specsOf(suite) {
  return [...(suite?.specs ?? []), ...(suite?.suites ?? []).flatMap(specsOf)];
}

/** A failure as it is repeated at the end: its name and the first lines of its messages. */
export function tell(name, messages) {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message ?? '').split('\n'))
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}
