import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './bootstrap.mjs';

/** Lines of a failure's message that are repeated at the end. The full message is above. */
const MESSAGE_LINES = 6;
/** Last lines of a program that ended without a report. V8 prints its stack when it aborts. */
const ENDING_LINES = 40;

/**
 * Reads Vitest's report and its list of errors outside tests. `failures` contain the test's name and the start of its
 * message.
 */
export function readVitestReport(file, unhandledFile) {
  const report = readReport(file);
  const failures = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      // A file that does not load has a message and no tests.
      return failed.length > 0
        ? failed.map((test) => tell(test.fullName, test.failureMessages))
        : [tell(relative(root, name), [message])];
    });
  const unhandled = readReport(unhandledFile) ?? [];
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unhandled.length,
    failures: [...failures, ...unhandled],
  };
}

/** Reads Playwright's report. */
export function readPlaywrightReport(file) {
  const report = readReport(file);
  // Skipped tests are those that did not run because an earlier one failed.
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failures = listSpecs(report)
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

function listSpecs(suite) {
  return [...(suite?.specs ?? []), ...(suite?.suites ?? []).flatMap(listSpecs)];
}

/** Formats a failure for the summary at the end: its name and the first lines of its messages. */
export function tell(name, messages) {
  return indentBelow(name, messages.flatMap(readLines).slice(0, MESSAGE_LINES));
}

/** Formats the end of a program that failed without a failed test, with the last lines of its output. */
export function tellEnd(name, code, output) {
  return indentBelow(`${name}: exit code ${code} without a failed test`, readLines(output).slice(-ENDING_LINES));
}

function readLines(text) {
  return stripVTControlCharacters(text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

function indentBelow(name, lines) {
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
