// Bundles the binder's child process for tests, which otherwise run the sources. They start it hundreds of times, and
// the bundle takes a third of the processor time.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childForTests, root } from './bootstrap.mjs';
import { childProgram, removeOld, writeBundle } from './bundling.mjs';

const folder = join(root, childForTests.folder);
const begun = `${folder}-${process.pid}`;
await writeBundle({
  folder: begun,
  ...childProgram,
  output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
});
mkdirSync(folder, { recursive: true });
// Each file is replaced at once, since other tests may be starting the child. The program follows its parts.
const isProgram = (name) => Number(name === 'worker.js');
const made = readdirSync(begun);
for (const name of made.toSorted((one, other) => isProgram(one) - isProgram(other))) {
  renameSync(join(begun, name), join(folder, name));
}
rmSync(begun, { recursive: true });
removeOld(folder, made);
