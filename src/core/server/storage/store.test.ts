import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '#core/server/errors.ts';
import { getS3Settings, startS3Peer, type S3Peer } from '#testing/s3-peer.ts';

import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';
import { KeyExistsError, type ByteRange, type FileStore } from './store.ts';

const KEY = "awards/0b1c/1-план №1 & 100% (O'Neill)!.pdf";
let peer: S3Peer;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  peer = await startS3Peer();
});
afterAll(() => peer.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openBucket = () => openS3Store({ settings: getS3Settings(peer), folder });

describe.each([
  { place: 'a folder', open: () => openFolderStore(folder), conditions: 'obeyed' },
  { place: 'an S3 server', open: openBucket, conditions: 'obeyed' },
  { place: 'an S3 server that ignores conditions', open: openBucket, conditions: 'ignored' },
  { place: 'an S3 server that refuses conditions', open: openBucket, conditions: 'refused' },
] as const)('a store in $place', ({ open, conditions }) => {
  beforeEach(async () => {
    peer.conditions = conditions;
    store = await open();
  });
  afterEach(() => peer.clear());

  it('stores a file, and the temporary file is gone', async () => {
    const temporary = await receive('hello');
    await store.put(KEY, temporary);
    expect(await readKey(KEY)).toBe('hello');
    await expect(readFile(temporary)).rejects.toThrow('ENOENT');
  });

  it('sends a range, both ends included', async () => {
    await store.put(KEY, await receive('hello'));
    expect(await readKey(KEY, { start: 1, end: 3 })).toBe('ell');
    expect(await readKey(KEY, { start: 0, end: 0 })).toBe('h');
  });

  it('stores every byte of a large file', async () => {
    const bytes = Buffer.from(Uint32Array.from({ length: 2_000_000 }, (_, index) => index * 2_654_435_761).buffer);
    await store.put(KEY, await receive(bytes));
    const back = await (await store.read(KEY))?.toArray();
    expect(Buffer.concat((back ?? []) as Buffer[]).equals(bytes)).toBe(true);
  });

  it('never overwrites, and leaves the temporary file for another key', async () => {
    await store.put(KEY, await receive('first'));
    const second = await receive('second');
    await expect(store.put(KEY, second)).rejects.toThrow(KeyExistsError);
    expect(await readKey(KEY)).toBe('first');
    await store.put(`${KEY}2`, second);
    expect(await readKey(`${KEY}2`)).toBe('second');
  });

  it('accepts only one of several concurrent writes to a key', async () => {
    const words = ['a', 'b', 'c', 'd'];
    const temporaries = await Promise.all(words.map(receive));
    const outcomes = await Promise.allSettled(temporaries.map((temporary) => store.put(KEY, temporary)));
    const winners = words.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(winners).toEqual([await readKey(KEY)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(KeyExistsError);
    }
  });

  it('returns nothing under a key that was removed, or never existed', async () => {
    await store.put(KEY, await receive('hello'));
    await store.remove(KEY);
    await store.remove(KEY);
    expect(await store.read(KEY)).toBeUndefined();
  });

  it.each(['../outside', 'awards/../../outside', '/etc/passwd', '..', ''])(
    'rejects a path outside it: "%s"',
    async (key) => {
      await expect(store.put(key, await receive('x'))).rejects.toThrow('out of the store');
      await expect(store.read(key)).rejects.toThrow('out of the store');
      await expect(store.remove(key)).rejects.toThrow('out of the store');
    },
  );

  it('lists everything with its time of storage', async () => {
    await store.put(KEY, await receive('one'));
    await store.put('patents/2-b.pdf', await receive('two'));
    const listed: string[] = [];
    for await (const { key, storedAt } of store.list()) {
      listed.push(key);
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(listed.toSorted()).toEqual([KEY, 'patents/2-b.pdf']);
  });

  it('opens over what another process left', async () => {
    await store.put(KEY, await receive('hello'));
    store = await open();
    expect(await readKey(KEY)).toBe('hello');
  });

  it('reports that uploads cannot be received', async () => {
    await store.ping();
    await rm(store.temporaryFolder, { recursive: true });
    await expect(store.ping()).rejects.toThrow('ENOENT');
    await mkdir(store.temporaryFolder);
  });

  it('asks for a retry if the bytes cannot be read', async () => {
    await expect(store.put(KEY, path.join(store.temporaryFolder, 'gone'))).rejects.toMatchObject({
      code: 'upload_unavailable',
    });
    expect(await store.read(KEY)).toBeUndefined();
  });
});

describe('a failing folder store', () => {
  beforeEach(async () => {
    store = await openFolderStore(folder);
  });

  it('reports that its folder is missing', async () => {
    await rm(path.join(folder, 'files'), { recursive: true });
    await expect(store.ping()).rejects.toThrow('ENOENT');
  });

  it('recreates a folder that was removed since its last use', async () => {
    await store.put(KEY, await receive('hello'));
    await rm(path.join(folder, 'files', 'awards'), { recursive: true });
    await store.put(KEY, await receive('hello again'));
    expect(await readKey(KEY)).toBe('hello again');
  });

  it('asks for a retry, and recovers when the fault is gone', async () => {
    await writeFile(path.join(folder, 'files', 'awards'), 'where a folder should be');
    const temporary = await receive('hello');
    await expect(store.put(KEY, temporary)).rejects.toMatchObject({ code: 'upload_unavailable' });
    await expect(store.read(KEY)).rejects.toThrow(AppError);
    await rm(path.join(folder, 'files', 'awards'));
    await store.put(KEY, temporary);
    expect(await readKey(KEY)).toBe('hello');
  });
});

async function receive(content: string | Buffer): Promise<string> {
  const file = path.join(store.temporaryFolder, crypto.randomUUID());
  await writeFile(file, content);
  return file;
}

async function readKey(key: string, range?: ByteRange): Promise<string> {
  const bytes = await store.read(key, range);
  return bytes ? text(bytes) : '';
}
