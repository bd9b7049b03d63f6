// Bundles programs. Loading hundreds of modules and stripping their types takes most of the start of each.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

import { root } from './bootstrap.mjs';

export const threadProgram = 'core/server/thread.ts';
/** The child process that opens untrusted files. */
export const childProgram = {
  input: { worker: join(root, 'src/binder-engine/server/worker.ts') },
  output: { entryFileNames: 'child-[name]-[hash].js', chunkFileNames: 'child-[name]-[hash].js' },
};

/** Retention of old builds in milliseconds, since a running server loads files of its own build. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Packages that read files next to their own, load a part of themselves by name, contain a large table, or are loaded by
 * few servers.
 */
const external = [
  /^@aws-sdk\//,
  /^@electric-sql\/pglite/,
  /^@embedpdf\//,
  /^@jsquash\//,
  /^file-type$/,
  /^harfbuzzjs$/,
  /^jschardet$/,
  /^pdfkit$/,
  /^stripe$/,
  /^subset-font$/,
  /^tesseract\.js-core/,
  /^utif2$/,
  'pg-native',
];
/**
 * Pattern of imports by name. Such a part is loaded from its package, in addition to the copy in the bundle, so its
 * errors are not instances of the bundled class.
 */
const loadedByName = /\bimport\(\s*(?!["'])[^)]*\)/;
/** Pattern of places in which an escape sequence would not mean its character. */
const unescapable = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/;

/** Writes the bundle of these modules into a folder that is two below the root, and returns its files. */
export async function writeBundle({ folder, input, output, bundled = {} }) {
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external,
    plugins: [
      { name: 'paths-of-source', transform: { filter: { code: 'import.meta.url' }, handler: asInSource(bundled) } },
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

/** Deletes files of builds from before the retention, except those just made. */
export function removeOld(folder, made) {
  for (const name of readdirSync(folder).filter((each) => !made.includes(each))) {
    if (Date.now() - statSync(join(folder, name)).mtimeMs > KEPT_MS) rmSync(join(folder, name));
  }
}

/** Replaces `import.meta.url`, since modules locate migrations, workers and other files by their place in `src`. */
function asInSource(bundled) {
  return (code, id) => {
    const path = relative(root, id);
    if (!path.startsWith('src/')) return null;
    if (path === 'src/core/server/bundled.ts') code = withBundled(code, bundled);
    const source = `new URL(${JSON.stringify(`../../${path}`)}, import.meta.url).href`;
    // Line numbers do not change, so the existing source map stays valid.
    return { code: code.replaceAll('import.meta.url', source), map: null };
  };
}

function withBundled(code, bundled) {
  const declared = '= {};';
  if (code.split(declared).length !== 2) {
    throw new Error('src/core/server/bundled.ts has one empty object, for the files of threads');
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
