import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import {
  markUnfinished,
  openTemporaryFolder,
  receiveFile,
  removeEndedFolders,
  removeStrayFiles,
} from './temporary-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-uploads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('temporary files of a killed process are removed, and running uploads stay', async () => {
  const [stray, fresh] = [path.join(folder, 'stray'), path.join(folder, 'fresh')];
  await writeFile(stray, 'old');
  await writeFile(fresh, 'new');
  await mkdir(path.join(folder, 'odd'));
  await utimes(stray, new Date(0), new Date(0));
  expect(await removeStrayFiles(folder, { before: new Date(Date.now() - 60_000) })).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual(['fresh', 'odd']);
});

it('folders of servers that have ended are removed, and none of a running one', async () => {
  const running = await openTemporaryFolder(folder);
  await writeFile(path.join(running, 'under way'), '');
  const uploads = path.dirname(running);
  await mkdir(path.join(uploads, 'ended', 'pack'), { recursive: true });
  await writeFile(path.join(uploads, 'ended.lock'), '');
  for (const name of ['fresh', 'old']) await writeFile(path.join(uploads, name), 'of an older version');
  await utimes(path.join(uploads, 'old'), new Date(0), new Date(0));
  const freed: string[][] = [];
  await removeEndedFolders(folder, async (servers) => void freed.push(servers));
  expect(freed).toEqual([['ended']]);
  const name = path.basename(running);
  expect((await readdir(uploads)).toSorted()).toEqual([name, `${name}.lock`, 'fresh'].toSorted());
  expect(await readdir(running)).toEqual(['under way']);
});

it('files that a killed process wrote elsewhere are removed, and none of a running one', async () => {
  const [killed, running] = [path.join(folder, 'killed.tar.part'), path.join(folder, 'running.tar.part')];
  for (const file of [killed, running]) await writeFile(file, 'half an archive');
  await markUnfinished(await openTemporaryFolder(folder), running);
  const ended = path.join(folder, 'uploads', 'ended');
  await mkdir(ended);
  await writeFile(`${ended}.lock`, '');
  await markUnfinished(ended, killed);
  await removeEndedFolders(folder, () => Promise.resolve());
  expect(await readdir(folder)).toEqual(['running.tar.part', 'uploads']);
});

it('temporary files of an ended server stay until its other resources are freed', async () => {
  const uploads = path.dirname(await openTemporaryFolder(folder));
  await mkdir(path.join(uploads, 'ended'));
  await writeFile(path.join(uploads, 'ended.lock'), '');
  await expect(removeEndedFolders(folder, () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(await readdir(uploads)).toEqual(expect.arrayContaining(['ended', 'ended.lock']));
  await removeEndedFolders(folder, () => Promise.resolve());
  expect(await readdir(uploads)).not.toContain('ended');
});

it('the next chunk is read only when the last quarter of a megabyte is written', async () => {
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

it('a write failure asks for a retry', async () => {
  async function* body() {
    yield Buffer.from('hello');
  }
  const receiving = receiveFile({ folder: path.join(folder, 'gone'), body: body(), maxBytes: 10 });
  await expect(receiving).rejects.toMatchObject({ code: 'upload_unavailable' });
});
