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

/** Installs what is missing of the browser and its shell. */
export async function ensureChromium() {
  const installed = await startInstallingChromium();
  await installed();
}

/**
 * Starts installing what is missing of the browser and its shell, and returns a function that waits for it. The package
 * lists are read first, because a concurrent test downloads another package.
 */
export async function startInstallingChromium() {
  const packages = await listMissingPackages();
  const canInstall = process.getuid?.() === 0 && findOnPath('apt-get');
  if (!canInstall && !findChromium()) failWithoutChromium();
  if (!canInstall || packages.length === 0) return async () => undefined;
  console.log(`Installing ${packages.join(', ')} for the browser tests …`);
  let output = '';
  const apt = (...args) =>
    run('apt-get', ['-o', 'Acquire::http::Timeout=20', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      onOutput: (text) => (output += text),
    });
  await apt('update');
  const installing = (async () => {
    // Installed one by one, because without the shell the browser runs every test.
    for (const name of packages) await apt('install', '-y', '--no-install-recommends', name);
  })();
  return async () => {
    await installing;
    if (!findChromium()) failWithoutChromium(output);
  };
}

async function listMissingPackages() {
  const shell = 'chromium-headless-shell';
  const installed = findChromium();
  if (!installed) return ['chromium', shell];
  if (findHeadlessShell() !== installed || process.env.LAUREL_CHROMIUM || !findOnPath('dpkg-query')) return [];
  let version = '';
  const code = await run('dpkg-query', ['-W', '-f', '${Version}', 'chromium'], {
    onOutput: (text) => (version += text),
  });
  // The shell's version is the browser's, because another one would replace the browser.
  return code === 0 ? [`${shell}=${version}`] : [];
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
