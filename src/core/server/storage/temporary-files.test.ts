import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { receiveFile, removeStrayFiles } from './temporary-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-uploads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('removes strays of a process that was killed, and no upload under way', async () => {
  const [stray, fresh] = [path.join(folder, 'stray'), path.join(folder, 'fresh')];
  await writeFile(stray, 'old');
  await writeFile(fresh, 'new');
  await mkdir(path.join(folder, 'odd'));
  await utimes(stray, new Date(0), new Date(0));
  expect(await removeStrayFiles(folder, new Date(Date.now() - 60_000))).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual(['fresh', 'odd']);
});

it('takes the next chunk only when the last is written', async () => {
  const seen: number[] = [];
  async function* body() {
    for (let index = 0; index < 3; index += 1) {
      yield Buffer.alloc(1000);
      const [file] = await readdir(folder);
      seen.push((await readFile(path.join(folder, file ?? ''))).length);
    }
  }
  await receiveFile({ folder, body: body(), maxBytes: 3000 });
  expect(seen).toEqual([1000, 2000, 3000]);
});

it('asks to try again when nothing can be written', async () => {
  async function* body() {
    yield Buffer.from('hello');
  }
  const receiving = receiveFile({ folder: path.join(folder, 'gone'), body: body(), maxBytes: 10 });
  await expect(receiving).rejects.toMatchObject({ code: 'upload_unavailable' });
});
