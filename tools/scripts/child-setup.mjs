import { ensureChildBuilt } from './bootstrap.mjs';

/** Setup of tests that start the binder's child process: builds its bundle if its sources changed. */
export default async function setUpChild(project) {
  await ensureChildBuilt();
  project.onTestsRerun(ensureChildBuilt);
}
