import { findChromium, findHeadlessShell } from '../tools/scripts/chromium.mjs';

function launch(executablePath?: string) {
  return {
    executablePath,
    // Without a UTF-8 locale, Chromium silently drops files with non-ASCII paths.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Its process would only pass the pages' pictures on, for a tenth of the processor time.
      '--in-process-gpu',
      // One process for all pages of a context, and no spare process.
      '--renderer-process-limit=1',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Pages of a journey live too briefly for optimized code to pay off.
      '--js-flags=--no-maglev --no-turbofan',
    ],
  };
}

/** Chromium without windows, at two thirds of the processor time. It has no document viewer. */
export const headlessShell = launch(findHeadlessShell());
/** Full Chromium for journeys that view documents. */
export const wholeChromium = launch(findChromium());
