import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './bootstrap.mjs';
import { tell } from './test-reports.mjs';

/** Failures of the last run that belong to no test, as an array of texts for the summary. */
export const unhandledErrors = 'test-results/unhandled-errors.json';

/** Vitest's JSON report contains no error outside a test, for example of a worker that ended in the middle of a file. */
export default class UnhandledErrorsReporter {
  #file;

  constructor({ file = join(root, unhandledErrors) } = {}) {
    this.#file = file;
  }

  onTestRunEnd(testModules, errors) {
    const unfinished = testModules.filter((testModule) => ['queued', 'pending'].includes(testModule.state()));
    const failures = [
      ...errors.map(describe),
      ...unfinished.map(({ project, relativeModuleId }) => `${relativeModuleId} did not finish (${project.name}).`),
    ];
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(failures));
  }
}

/** The error of a worker says that it ended, and its cause says why and in which file. */
function describe({ message, stack, cause, VITEST_TEST_PATH: file }) {
  return tell(`Outside a test${file ? `, in ${file}` : ''}`, cause ? [message, cause.message] : [stack ?? message]);
}
