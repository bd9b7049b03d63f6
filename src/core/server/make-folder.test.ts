import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { runProgram } from '#testing/run-program.ts';

import { createFolder } from './make-folder.ts';

let own: string;
beforeAll(() => void (own = mkdtempSync(path.join(tmpdir(), 'laurel-folder-'))));
afterAll(() => rmSync(own, { recursive: true }));

it('a folder is created with its parents, and a second time nothing happens', () => {
  const folder = path.join(own, 'one', 'two', 'three');
  createFolder(folder, 0o700);
  createFolder(folder, 0o700);
  expect([folder, path.dirname(folder)].map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o700]);
});

it('a file, and a link to an absent folder, are rejected with the reason of the system', () => {
  const [file, link] = [path.join(own, 'file'), path.join(own, 'link')];
  writeFileSync(file, '');
  symlinkSync(path.join(own, 'absent'), link);
  expect(() => createFolder(file)).toThrow('EEXIST');
  expect(() => createFolder(path.join(file, 'data'))).toThrow('ENOTDIR');
  expect(() => createFolder(link)).toThrow('EEXIST');
  expect(() => createFolder(path.join(link, 'data'))).toThrow('ENOENT');
});

it.runIf(existsSync('/proc/self'))(
  'a server whose data folder cannot be created says so instead of waiting',
  async () => {
    const started = await runProgram('app/server/bootstrap.ts', {
      folder: own,
      settings: { DATA_DIR: '/proc/laurel/data' },
      killed: AbortSignal.timeout(60_000),
    });
    expect(started).toEqual({
      code: 1,
      output: '',
      errors:
        '/proc/laurel cannot be created there (ENOENT). Laurel keeps its data in the folder set by DATA_DIR: give its user write access, or set DATA_DIR to another folder.\n',
    });
  },
);
