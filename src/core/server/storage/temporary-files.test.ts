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

it('takes the next chunk only when the last quarter of a megabyte is written', async () => {
  const CHUNK = 256 * 1024;
  const seen: number[] = [];
  async function* body() {
    for (let index = 0; index < 3; index += 1) {
      yield Buffer.alloc(CHUNK);
      const [file] = await readdir(folder);
      seen.push((await readFile(path.join(folder, file ?? ''))).length);
    }
  }
  await receiveFile({ folder, body: body(), maxBytes: 3 * CHUNK });
  expect(seen).toEqual([CHUNK, 2 * CHUNK, 3 * CHUNK]);
});

it('asks to try again when nothing can be written', async () => {
  async function* body() {
    yield Buffer.from('hello');
  }
  const receiving = receiveFile({ folder: path.join(folder, 'gone'), body: body(), maxBytes: 10 });
  await expect(receiving).rejects.toMatchObject({ code: 'upload_unavailable' });
});
