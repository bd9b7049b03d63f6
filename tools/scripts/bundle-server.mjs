// Bundles the server into a few files. Loading a thousand modules and stripping their types takes most of the start.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

import { root } from './bootstrap.mjs';
import { childProgram, removeOld, threadProgram, writeBundle } from './bundling.mjs';
import { serverProgram } from './server-flags.mjs';

await checkData();

const folder = join(root, dirname(serverProgram));
/** Files of the modules that run in threads or in a child process, which have their own copies of shared modules. */
const bundled = {};
const threads = await writeBundle({
  folder,
  input: Object.fromEntries(
    [threadProgram, ...findThreadModules()].map((path) => [
      path.slice(0, -'.ts'.length).replaceAll('/', '-'),
      join(root, 'src', path),
    ]),
  ),
  output: { entryFileNames: 'thread-[name]-[hash].js', chunkFileNames: 'thread-[name]-[hash].js' },
});
const child = await writeBundle({ folder, ...childProgram });
for (const { isEntry, facadeModuleId, fileName } of [...threads, ...child]) {
  if (isEntry) bundled[relative(join(root, 'src'), facadeModuleId)] = fileName;
}
const server = await writeBundle({
  folder,
  bundled,
  input: join(root, 'src/app/server/main.ts'),
  output: {
    entryFileNames: 'main.js',
    chunkFileNames: '[name]-[hash].js',
    // A chunk without imports, so that it is evaluated first.
    codeSplitting: { groups: [{ name: 'begin', test: /src\/app\/server\/begin\.ts$/ }] },
  },
});

writeFileSync(join(folder, 'commit'), readCommit());

removeOld(folder, ['commit', ...[...threads, ...child, ...server].map(({ fileName }) => fileName)]);

/** Ends the build if the regulation's data, which becomes part of the program, is not valid. */
async function checkData() {
  const { checkRegulation } = await import('../../src/features/evidence/records/server/regulation-check.ts');
  try {
    checkRegulation();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Returns the modules that run in threads: those named next to a call of `runInThread`, or the calling module itself.
 */
function findThreadModules() {
  const named = /new URL\((?:'([\w./-]+\.ts)', )?import\.meta\.url\)/g;
  return globSync('**/*.ts', { cwd: join(root, 'src') })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(root, 'src', path), 'utf8');
      if (!/\brunInThread</.test(text) || path === 'core/server/threads.ts') return [];
      return Array.from(text.matchAll(named), ([, name]) => (name ? posix.join(dirname(path), name) : path));
    });
}

/**
 * Returns the commit of the source, and whether it was changed afterwards. Empty without git, such as in a container's
 * build, which can set it.
 */
function readCommit() {
  if (process.env.LAUREL_COMMIT) return process.env.LAUREL_COMMIT;
  try {
    const args = ['describe', '--always', '--exclude=*', '--abbrev=8', '--dirty=.changed'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
