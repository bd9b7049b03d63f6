import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { openFolderStore } from './folder-store.ts';
import { KeyTaken, type FileStore } from './store.ts';
import { receiveFile, removeStrayFiles } from './temporary-files.ts';

const KEY = 'awards/0b1c/1-план.pdf';
let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-store-'));
  store = await openFolderStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps what was put, and the temporary file is gone', async () => {
  const temporary = await receive('hello');
  await store.put(KEY, temporary);
  expect(await readKey(KEY)).toBe('hello');
  await expect(readFile(temporary)).rejects.toThrow('ENOENT');
});

it('sends a range, both ends included', async () => {
  await store.put(KEY, await receive('hello'));
  expect(await readKey(KEY, { start: 1, end: 3 })).toBe('ell');
});

it('never overwrites, and keeps the temporary file for another key', async () => {
  await store.put(KEY, await receive('first'));
  const second = await receive('second');
  await expect(store.put(KEY, second)).rejects.toThrow(KeyTaken);
  expect(await readKey(KEY)).toBe('first');
  await store.put(`${KEY}2`, second);
  expect(await readKey(`${KEY}2`)).toBe('second');
});

it('lets only one of several win a key at one moment', async () => {
  const temporaries = await Promise.all(['a', 'b', 'c', 'd'].map(receive));
  const outcomes = await Promise.allSettled(temporaries.map((temporary) => store.put(KEY, temporary)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('has nothing under a key that was removed, or never was', async () => {
  await store.put(KEY, await receive('hello'));
  await store.remove(KEY);
  await store.remove(KEY);
  expect(await store.read(KEY)).toBeUndefined();
});

it.each(['../outside', 'awards/../../outside', '/etc/passwd', '..', ''])('goes nowhere outside its folder: "%s"', async (key) => {
  await expect(store.put(key, await receive('x'))).rejects.toThrow('out of the store');
  await expect(store.read(key)).rejects.toThrow('out of the store');
  await expect(store.remove(key)).rejects.toThrow('out of the store');
});

it('lists everything with when it was put', async () => {
  await store.put(KEY, await receive('one'));
  await store.put('patents/2-b.pdf', await receive('two'));
  const listed: string[] = [];
  for await (const { key, storedAt } of store.list()) {
    listed.push(key);
    expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
  }
  expect(listed.toSorted()).toEqual([KEY, 'patents/2-b.pdf']);
});

it('says so when it cannot be written to', async () => {
  await store.ping();
  await rm(folder, { recursive: true });
  await expect(store.ping()).rejects.toThrow('ENOENT');
});

it('opens over what another process left', async () => {
  await store.put(KEY, await receive('hello'));
  store = await openFolderStore(folder);
  expect(await readKey(KEY)).toBe('hello');
});

it('removes strays of a process that was killed, and no upload under way', async () => {
  const stray = await receive('old');
  const fresh = await receive('new');
  await mkdir(path.join(store.temporaryFolder, 'odd'));
  await utimes(stray, new Date(0), new Date(0));
  expect(await removeStrayFiles(store.temporaryFolder, new Date(Date.now() - 60_000))).toBe(1);
  await expect(readFile(stray)).rejects.toThrow('ENOENT');
  expect(await readFile(fresh, 'utf8')).toBe('new');
});

it('takes the next chunk only when the last is written', async () => {
  const seen: number[] = [];
  async function* body() {
    for (let index = 0; index < 3; index += 1) {
      yield Buffer.alloc(1000);
      const [file] = await readdir(store.temporaryFolder);
      seen.push((await readFile(path.join(store.temporaryFolder, file ?? ''))).length);
    }
  }
  await receiveFile({ folder: store.temporaryFolder, body: body(), maxBytes: 3000 });
  expect(seen).toEqual([1000, 2000, 3000]);
});

async function receive(text: string): Promise<string> {
  const file = path.join(store.temporaryFolder, crypto.randomUUID());
  await writeFile(file, text);
  return file;
}

async function readKey(key: string, range?: { start: number; end: number }): Promise<string> {
  let text = '';
  for await (const chunk of (await store.read(key, range)) ?? []) text += String(chunk);
  return text;
}
