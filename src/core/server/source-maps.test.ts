import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';

import { mapStackTrace } from './source-maps.ts';

async function readStack(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stack-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'deed.ts'), script);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const bundle = await rolldown({ cwd: folder, input: join(folder, 'deed.ts') });
  const dir = join(folder, 'build', 'program');
  await bundle.write({ dir, format: 'esm', sourcemap: true, entryFileNames: 'main.js' });
  // Runs without the source map support of the test runner.
  const program = `import(${JSON.stringify(pathToFileURL(join(dir, 'main.js')).href)}).catch(({ stack }) => console.log(stack))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: {},
  });
  return stdout;
}

test('a stack trace of the bundle shows files and lines of the source', async () => {
  const stack = await readStack(
    'type Deed = string;\n\nfunction fail(): Deed {\n  throw new Error("no");\n}\nfail();\n',
  );
  expect(stack).toMatch(/build\/program\/main\.js:\d+:\d+/);
  expect(mapStackTrace(stack)).toMatch(/at fail \(file:\/\/[^\n]*\/deed\.ts:4:\d+\)/);
  expect(mapStackTrace(stack)).not.toContain('build/program');
});

test('a stack trace without a map, or any other text, stays unchanged', () => {
  const stack = 'Error: no\n    at a (file:///tmp/build/program/gone.js:3:4)\n    at b (file:///src/b.ts:1:2)';
  expect(mapStackTrace(stack)).toBe(stack);
});
