import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { getS3Settings, startS3Peer, type S3Fault, type S3Peer } from '#testing/s3-peer.ts';

import { openS3Store } from './s3-store.ts';
import { KeyExistsError, type FileStore } from './store.ts';

/** For faults that are silence. A busy machine is silent for as long, so other tests keep the default. */
const SILENCE_MS = 700;
const KEY = 'awards/0b1c/1-a.pdf';
const large = Buffer.alloc(16 * 1024 * 1024, 'x');
let peer: S3Peer;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  peer = await startS3Peer();
});
afterAll(() => peer.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'laurel-store-'));
  store = await openStore();
  peer.conditions = 'obeyed';
  peer.requests = [];
});
afterEach(async () => {
  peer.misbehave = () => undefined;
  await peer.clear();
  await rm(folder, { recursive: true, force: true });
});

describe('an upload', () => {
  it.each<S3Fault>([
    'fails',
    'hangs up',
    'is silent',
    'loses the answer',
    'damages',
    'keeps other bytes',
    'keeps a torn object',
  ])('is stored once, complete, even if the server first %s', async (fault) => {
    store = await openStoreFor(fault);
    misbehaveOnce('PUT', fault);
    await store.put(KEY, await receive('hello'));
    expect(await text(await open())).toBe('hello');
    expect(await listKeys()).toEqual([KEY]);
  });

  it.each<S3Fault>(['fails', 'hangs up', 'is silent', 'damages', 'keeps other bytes', 'keeps a torn object'])(
    'is rejected if the server %s, with nothing stored there and the bytes retained here',
    async (fault) => {
      store = await openStoreFor(fault);
      peer.misbehave = ({ method }) => (method === 'PUT' ? fault : undefined);
      const temporary = await receive('hello');
      await expect(store.put(KEY, temporary)).rejects.toMatchObject({ code: 'upload_unavailable' });
      store = await openStore();
      expect(await listKeys()).toEqual([]);
      peer.misbehave = () => undefined;
      await store.put(KEY, temporary);
      expect(await text(await open())).toBe('hello');
    },
  );

  it('is not retried after its caller aborted', async () => {
    const leaving = new AbortController();
    peer.misbehave = ({ method }) => {
      if (method !== 'PUT') return undefined;
      leaving.abort();
      return 'fails';
    };
    await expect(store.put(KEY, await receive('hello'), { signal: leaving.signal })).rejects.toThrow();
    const puts = peer.requests.filter((request) => request.startsWith('PUT')).length;
    // The library's own three attempts, and none of the store's.
    expect(puts).toBeLessThanOrEqual(3);
  });

  it('is recognized as stored even if every response was lost', async () => {
    peer.misbehave = ({ method }) => (method === 'PUT' ? 'loses the answer' : undefined);
    await store.put(KEY, await receive('hello'));
    expect(await listKeys()).toEqual([KEY]);
  });

  it('does not treat another server’s bytes as its own', async () => {
    const other = await openStore();
    const [mine, theirs] = [await receive('mine'), await receive('theirs')];
    const outcomes = await Promise.allSettled([store.put(KEY, mine), other.put(KEY, theirs)]);
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failures).toHaveLength(1);
    expect(failures[0]?.reason).toBeInstanceOf(KeyExistsError);
    expect(await text(await open())).toBe(outcomes[0].status === 'fulfilled' ? 'mine' : 'theirs');
  });

  it('can take longer than the idle timeout if it makes progress', async () => {
    // A busy machine is silent for seconds.
    const silenceMs = 4000;
    store = await openStore({ silenceMs });
    peer.misbehave = () => 'is slow';
    const begin = performance.now();
    await store.put(KEY, await receive(Buffer.alloc(24 * 1024 * 1024)));
    expect(performance.now() - begin).toBeGreaterThan(silenceMs);
    expect(peer.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });
});

describe('a download', () => {
  beforeEach(async () => {
    await store.put(KEY, await receive(large));
  });

  it.each<S3Fault>(['stops half way', 'breaks half way'])(
    'ends with an error, not as complete, if the server %s',
    async (fault) => {
      store = await openStoreFor(fault);
      peer.misbehave = () => fault;
      const bytes = await open();
      let received = 0;
      await expect(
        (async () => {
          for await (const chunk of bytes) received += (chunk as Buffer).length;
        })(),
      ).rejects.toThrow(/did not respond|aborted/);
      expect(received).toBeLessThan(large.length);
    },
  );

  it('waits for a slow reader for longer than the idle timeout', async () => {
    store = await openStore({ silenceMs: SILENCE_MS });
    const bytes = await open();
    let received = 0;
    for await (const chunk of bytes) {
      if (received === 0) await setTimeout(SILENCE_MS * 2);
      received += (chunk as Buffer).length;
    }
    expect(received).toBe(large.length);
  });

  it('closes the connection when its reader aborts', async () => {
    const bytes = await open();
    await once(bytes, 'readable');
    expect(peer.waiting()).toBe(1);
    bytes.destroy();
    await expect.poll(() => peer.waiting(), { interval: 10 }).toBe(0);
  });

  it('closes the connection when its reader aborts while no data arrives', async () => {
    peer.misbehave = () => 'stops half way';
    const bytes = await open();
    await once(bytes, 'data');
    expect(peer.waiting()).toBe(1);
    bytes.destroy();
    await expect.poll(() => peer.waiting(), { interval: 10 }).toBe(0);
  });

  it.each<S3Fault>(['fails', 'hangs up', 'is silent'])(
    'is rejected if the server %s, and nothing hangs',
    async (fault) => {
      store = await openStoreFor(fault);
      peer.misbehave = () => fault;
      for (const call of [() => store.read(KEY), () => store.remove(KEY), () => store.ping(), () => listKeys()]) {
        await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
      }
    },
  );
});

it('listing a bucket reads all pages', async () => {
  const keys = Array.from({ length: 1005 }, (_, index) => `patents/${String(index).padStart(4, '0')}-a.pdf`);
  await Promise.all(keys.map((key) => peer.place(key)));
  expect(await listKeys()).toEqual(keys);
});

it('a missing bucket, wrong keys and no connection are each reported', async () => {
  const settings = getS3Settings(peer);
  for (const wrong of [
    { bucket: 'another' },
    { secretAccessKey: 'wrong' },
    { accessKeyId: 'wrong' },
    { endpoint: 'http://127.0.0.1:1' },
  ]) {
    const elsewhere = await openS3Store({ settings: { ...settings, ...wrong }, folder });
    await expect(elsewhere.ping()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(elsewhere.put(KEY, await receive('x'))).rejects.toMatchObject({ code: 'upload_unavailable' });
  }
});

it.runIf(process.platform === 'linux')('failed uploads leave no file open', async () => {
  peer.misbehave = ({ method }) => (method === 'PUT' ? 'fails' : undefined);
  await expect(store.put(KEY, await receive(large))).rejects.toMatchObject({ code: 'upload_unavailable' });
  expect(await readdir(store.temporaryFolder)).toHaveLength(1);
  // Excludes the lock of the folder, which marks its server as running.
  const leftOpen = async () => (await openFilesIn(store.temporaryFolder)).filter((name) => !name.endsWith('.lock'));
  await expect.poll(leftOpen).toEqual([]);
});

function openStore({ silenceMs }: { silenceMs?: number } = {}): Promise<FileStore> {
  return openS3Store({ settings: getS3Settings(peer), folder, silenceMs });
}

const openStoreFor = (fault: S3Fault) =>
  openStore(fault === 'is silent' || fault === 'stops half way' ? { silenceMs: SILENCE_MS } : {});

function misbehaveOnce(method: string, fault: S3Fault): void {
  peer.misbehave = (request) => {
    if (request.method !== method) return undefined;
    peer.misbehave = () => undefined;
    return fault;
  };
}

async function receive(content: string | Buffer): Promise<string> {
  const file = path.join(store.temporaryFolder, crypto.randomUUID());
  await writeFile(file, content);
  return file;
}

async function open(): Promise<Readable> {
  const bytes = await store.read(KEY);
  if (!bytes) throw new Error('Nothing lies there');
  return bytes;
}

async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

async function openFilesIn(place: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(place));
}
