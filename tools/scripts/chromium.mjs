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

export async function ensureChromium() {
  if (findChromium()) return;
  if (process.getuid?.() === 0 && findOnPath('apt-get')) {
    console.log('Installing chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    // Installed one by one, because without the shell the browser runs every test.
    for (const name of ['chromium', 'chromium-headless-shell']) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
    }
  }
  if (findChromium()) return;
  fail(`The browser tests need chromium, and none was found on PATH.

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
