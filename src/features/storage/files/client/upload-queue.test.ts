import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ApiError, toProblem } from '#core/client/api.ts';
import type { UploadedFile } from '#core/shared/uploads.ts';

import { createUploadQueue, type UploadQueue } from './upload-queue.ts';
import type { SendFile } from './upload.ts';

type Sending = Parameters<SendFile>[0] & { arrive: () => void; fail: (error: unknown) => void };

let sendings: Sending[];
let queue: UploadQueue;
let arrivals: string[];

beforeEach(() => {
  sendings = [];
  arrivals = [];
  queue = createUploadQueue({
    bucket: 'awards',
    send: (options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
        sendings.push({ ...options, arrive: () => resolve(createUploadedFile(options.file)), fail: reject });
      }),
  });
  queue.onArrival(({ uploaded }) => arrivals.push(uploaded.name));
});

afterEach(() => void vi.useRealTimers());

it('the queue uploads three files at a time, in order', async () => {
  queue.add(['a', 'b', 'c', 'd', 'e'].map(choice));
  expect(states()).toEqual('a uploading, b uploading, c uploading, d waiting, e waiting');
  await arrive('b');
  expect(states()).toEqual('a uploading, c uploading, d uploading, e waiting');
  await arrive('a');
  await arrive('c');
  expect(states()).toEqual('d uploading, e uploading');
  expect(arrivals).toEqual(['b', 'a', 'c']);
});

it('the queue reports the progress of each file', () => {
  queue.add([choice('a'), choice('b')]);
  sendings[1]?.onProgress(2);
  expect(queue.uploads().map(({ sent }) => sent)).toEqual([0, 2]);
});

it('the queue passes on which file an upload replaces', async () => {
  const listener = vi.fn();
  queue.onArrival(listener);
  queue.add([{ ...choice('a'), replaces: '/files/old' }]);
  await arrive('a');
  expect(listener).toHaveBeenCalledExactlyOnceWith({
    upload: expect.objectContaining({ replaces: '/files/old' }),
    uploaded: createUploadedFile(choice('a').file),
  });
});

it('a failed file stays with its message, and is uploaded again on request', async () => {
  queue.add([choice('a')]);
  await fail('a', new ApiError(toProblem('unreachable')));
  expect(queue.uploads()).toMatchObject([
    { state: 'failed', error: 'Error uploading file. Please try again.', canRetry: true },
  ]);
  queue.retry(queue.uploads()[0]?.id ?? '');
  expect(queue.uploads()).toMatchObject([{ state: 'uploading', sent: 0, error: undefined }]);
  await arrive('a');
  expect([queue.uploads(), arrivals]).toEqual([[], ['a']]);
});

it('the other files are uploaded after one failed', async () => {
  queue.add(['a', 'b', 'c', 'd'].map(choice));
  await fail('a', new ApiError(toProblem('internal')));
  expect(states()).toBe('a failed, b uploading, c uploading, d uploading');
});

it('the queue waits as long as the server requests, then uploads the rest in order', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  queue.add(['a', 'b', 'c', 'd'].map(choice));
  getSending('b').fail(tooMany(5));
  getSending('a').arrive();
  await pass(4999);
  expect(states()).toBe('b waiting, c uploading, d waiting');
  await pass(1);
  expect(states()).toBe('b uploading, c uploading, d uploading');
});

it('the queue reports a wait of an hour instead of waiting', async () => {
  queue.add([choice('a')]);
  await fail('a', tooMany(1800));
  expect(queue.uploads()).toMatchObject([{ state: 'failed', canRetry: true }]);
});

it('a file rejected in advance is never uploaded, nor offered for retry', () => {
  queue.add([{ ...choice('a'), refusal: 'This file is empty.' }]);
  expect(sendings).toEqual([]);
  expect(queue.uploads()).toMatchObject([{ state: 'failed', error: 'This file is empty.', canRetry: false }]);
});

it('a cancelled upload is aborted and removed, and the next starts', async () => {
  queue.add(['a', 'b', 'c', 'd'].map(choice));
  queue.remove(queue.uploads()[1]?.id ?? '');
  await settle();
  expect(sendings[1]?.signal.aborted).toBe(true);
  expect(states()).toBe('a uploading, c uploading, d uploading');
  expect(arrivals).toEqual([]);
});

it('a field receives no file that it cancelled just before it arrived', async () => {
  queue.add([choice('a')]);
  sendings[0]?.arrive();
  queue.remove(queue.uploads()[0]?.id ?? '');
  await settle();
  expect([queue.uploads(), arrivals]).toEqual([[], []]);
});

it('all uploads are aborted when the field unmounts', async () => {
  queue.add(['a', 'b', 'c', 'd'].map(choice));
  queue.clear();
  await settle();
  expect(sendings.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
  expect(queue.uploads()).toEqual([]);
});

it('listeners are notified of every change until they unsubscribe', () => {
  const listener = vi.fn();
  const leave = queue.onChange(listener);
  queue.add([choice('a')]);
  const calls = listener.mock.calls.length;
  expect(calls).toBeGreaterThan(0);
  leave();
  sendings[0]?.onProgress(1);
  expect(listener).toHaveBeenCalledTimes(calls);
});

function tooMany(retryAfterSeconds: number): ApiError {
  return new ApiError({ ...toProblem('unavailable'), code: 'too_many_requests', status: 429 }, { retryAfterSeconds });
}

function choice(name: string) {
  return { file: new File(['abc'], name) };
}

function createUploadedFile(file: File): UploadedFile {
  return { url: `/files/awards/0b1c/1-${file.name}`, name: file.name, size: file.size, type: 'application/pdf' };
}

function states(): string {
  return queue
    .uploads()
    .map(({ file, state }) => `${file.name} ${state}`)
    .join(', ');
}

function getSending(name: string): Sending {
  const sending = sendings.findLast(({ file }) => file.name === name);
  if (!sending) throw new Error(`${name} is not being sent`);
  return sending;
}

async function arrive(name: string): Promise<void> {
  getSending(name).arrive();
  await settle();
}

async function fail(name: string, error: unknown): Promise<void> {
  getSending(name).fail(error);
  await settle();
}

/** Lets all pending promise callbacks run. */
function settle(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
