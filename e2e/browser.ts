import { findChromium, findHeadlessShell } from '../scripts/chromium.mjs';

function launch(executablePath?: string) {
  return {
    executablePath,
    // Without a UTF-8 locale, Chromium silently drops files whose path has characters outside ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // One process for all the pages of a context, and none kept ready for a page that never comes.
      '--renderer-process-limit=1',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}

/** Chromium without windows, which takes two thirds of the processor's time. It has no viewer of documents. */
export const headlessShell = launch(findHeadlessShell());
/** For journeys that look at documents. */
export const wholeChromium = launch(findChromium());
