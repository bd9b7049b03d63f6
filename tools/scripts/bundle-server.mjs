// Bundles the server into a few files. Loading a thousand modules and stripping their types takes most of the start.
import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { rolldown } from 'rolldown';

import { root } from './bootstrap.mjs';
import { serverProgram } from './server-flags.mjs';

/** Packages that read files next to their own, load a part of themselves by name, or are loaded by few servers. */
const external = [
  /^@aws-sdk\//,
  /^@electric-sql\/pglite/,
  /^@embedpdf\//,
  /^file-type$/,
  /^harfbuzzjs$/,
  /^pdfkit$/,
  /^stripe$/,
  /^subset-font$/,
  'pg-native',
];
/**
 * Pattern of imports by name. Such a part is loaded from its package, in addition to the copy in the bundle, so its
 * errors are not instances of the bundled class.
 */
const loadedByName = /\bimport\(\s*(?!["'])[^)]*\)/;
/** Retention of old builds in milliseconds, since a running server loads files of its own build. */
const KEPT_MS = 7 * 86_400_000;

/** Pattern of places in which an escape sequence would not mean its character. */
const unescapable = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/;

await checkData();

const folder = join(root, dirname(serverProgram));
const threadProgram = 'core/server/thread.ts';
/** The file of each module that runs in threads. A thread has its own copy of shared modules, and starts no threads. */
const bundled = {};
const threads = await write({
  input: Object.fromEntries(
    [threadProgram, ...findThreadModules()].map((path) => [
      path.slice(0, -'.ts'.length).replaceAll('/', '-'),
      join(root, 'src', path),
    ]),
  ),
  output: { entryFileNames: 'thread-[name]-[hash].js', chunkFileNames: 'thread-[name]-[hash].js' },
});
for (const { isEntry, facadeModuleId, fileName } of threads) {
  if (isEntry) bundled[relative(join(root, 'src'), facadeModuleId)] = fileName;
}
const server = await write({
  input: join(root, 'src/app/server/main.ts'),
  output: {
    entryFileNames: 'main.js',
    chunkFileNames: '[name]-[hash].js',
    // A chunk without imports, so that it is evaluated first.
    codeSplitting: { groups: [{ name: 'begin', test: /src\/app\/server\/begin\.ts$/ }] },
  },
});

writeFileSync(join(folder, 'commit'), readCommit());

const made = new Set(['commit', ...[...threads, ...server].map(({ fileName }) => fileName)]);
for (const name of readdirSync(folder).filter((each) => !made.has(each))) {
  if (Date.now() - statSync(join(folder, name)).mtimeMs > KEPT_MS) rmSync(join(folder, name));
}

async function write({ input, output }) {
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external,
    plugins: [
      { name: 'paths-of-source', transform: { filter: { code: 'import.meta.url' }, handler: asInSource } },
      {
        name: 'no-second-copies',
        generateBundle: (_options, files) => Object.values(files).forEach(refuseLoadedByName),
      },
      { name: 'ascii', generateBundle: (_options, files) => Object.values(files).forEach(toAscii) },
    ],
    onLog(level, log, handler) {
      if (log.code !== 'CIRCULAR_DEPENDENCY' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handler(level, log);
    },
  });
  const written = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    ...output,
  });
  return written.output;
}

/** Ends the build if the regulation's data, which becomes part of the program, is not valid. */
async function checkData() {
  const { checkRegulation } = await import('../../src/records/server/regulation-check.ts');
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
    const asked = ['describe', '--always', '--exclude=*', '--abbrev=8', '--dirty=.changed'];
    return execFileSync('git', asked, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

/** Replaces `import.meta.url`, since modules locate migrations, workers and other files by their place in `src`. */
function asInSource(code, id) {
  const path = relative(root, id);
  if (!path.startsWith('src/')) return null;
  if (path === 'src/core/server/threads.ts') code = withBundled(code);
  const source = `new URL(${JSON.stringify(`../../${path}`)}, import.meta.url).href`;
  // Line numbers do not change, so the existing source map stays valid.
  return { code: code.replaceAll('import.meta.url', source), map: null };
}

function withBundled(code) {
  const declared = '= {};';
  if (code.split(declared).length !== 2) {
    throw new Error('src/core/server/threads.ts has one empty object, for the files of threads');
  }
  return code.replace(declared, `= ${JSON.stringify(bundled)};`);
}

function refuseLoadedByName(file) {
  // The program of threads loads the modules bundled with it.
  if (file.type !== 'chunk' || file.facadeModuleId?.endsWith(`/${threadProgram}`)) return;
  const [found] = loadedByName.exec(file.code) ?? [];
  if (found) throw new Error(`${file.fileName}: name the package with ${found} in it as external`);
}

/** Escapes non-ASCII characters. A single one makes Node store the whole file at two bytes per character. */
function toAscii(file) {
  if (file.type !== 'chunk') return;
  const [found] = unescapable.exec(file.code) ?? [];
  if (found) throw new Error(`${file.fileName}: write this without a backslash or String.raw before it: ${found}`);
  file.code = file.code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
