import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, run } from './bootstrap.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Returns the browser for tests: LAUREL_CHROMIUM if set, otherwise the first one on PATH. */
export function findChromium() {
  return process.env.LAUREL_CHROMIUM || names.map((name) => findOnPath(name)).find(Boolean);
}

/** Returns Chromium without windows, which is faster but has no document viewer. Falls back to the browser. */
export function findHeadlessShell() {
  return process.env.LAUREL_CHROMIUM || shellNames.map((name) => findOnPath(name)).find(Boolean) || findChromium();
}

/** Installs the browser if there is none. */
export async function ensureChromium() {
  const installed = await startInstallingChromium();
  await installed();
}

/**
 * Starts installing the browser if there is none, and returns a function that waits for it. The package lists are read
 * first, because a concurrent test downloads another package.
 */
export async function startInstallingChromium() {
  if (findChromium()) return async () => undefined;
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) failWithoutChromium();
  console.log('Installing chromium for the browser tests …');
  let output = '';
  const apt = (...args) =>
    run('apt-get', args, {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      onOutput: (text) => (output += text),
    });
  await apt('update');
  const installing = (async () => {
    // Installed one by one, because without the shell the browser runs every test.
    for (const name of ['chromium', 'chromium-headless-shell']) {
      await apt('install', '-y', '--no-install-recommends', name);
    }
  })();
  return async () => {
    await installing;
    if (!findChromium()) failWithoutChromium(output);
  };
}

function failWithoutChromium(output = '') {
  fail(`${output}
The browser tests need chromium, and none was found on PATH.

Install it with your package manager (on Debian: apt-get install chromium), or name the browser's
program in LAUREL_CHROMIUM. Everything but the browser tests runs without it:
  npm test -- checks unit api`);
}

function findOnPath(name) {
  return process.env.PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
