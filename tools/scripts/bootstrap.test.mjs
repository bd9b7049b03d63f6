import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { beginMaking, isMade } from './bootstrap.mjs';

const what = { made: 'build/made.js', stamp: 'build/.stamp', inputs: ['src'], never: /\.test\.ts$/ };

function createProject() {
  const base = `${mkdtempSync(join(tmpdir(), 'built-'))}/`;
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  for (const folder of ['src/a', 'build']) mkdirSync(join(base, folder), { recursive: true });
  const write = (file, text) => writeFileSync(join(base, file), text);
  write('package.json', '{}');
  write('src/a/b.ts', '1');
  write('build/made.js', '1');
  return { base, write };
}

test('an output is rebuilt only if its source, its packages or its script changed', () => {
  const { base, write } = createProject();
  expect(isMade(what, base)).toBe(false);
  const make = () => beginMaking(what, base)();
  make();
  expect(isMade(what, base)).toBe(true);
  write('src/a/b.test.ts', '2');
  expect(isMade(what, base)).toBe(true);
  for (const change of [
    () => write('src/a/b.ts', '2'),
    () => write('src/c.ts', ''),
    () => rmSync(join(base, 'src/c.ts')),
    () => write('package.json', '{ }'),
  ]) {
    change();
    expect(isMade(what, base)).toBe(false);
    make();
    expect(isMade(what, base)).toBe(true);
  }
  rmSync(join(base, 'build/made.js'));
  expect(isMade(what, base)).toBe(false);
});

test('an aborted build, or one whose source changed in the meantime, does not count', () => {
  const { base, write } = createProject();
  beginMaking(what, base)();
  const noteMade = beginMaking(what, base);
  expect(isMade(what, base)).toBe(false);
  write('src/a/b.ts', '2');
  noteMade();
  expect(isMade(what, base)).toBe(false);
});
