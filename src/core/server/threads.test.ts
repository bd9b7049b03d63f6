import { threadId } from 'node:worker_threads';

import { expect, it } from 'vitest';

import type * as work from '#testing/thread-work.ts';

import { AppError } from './errors.ts';
import { runInThread, TookTooMuch } from './threads.ts';

const module = new URL('../../testing/thread-work.ts', import.meta.url);
const tell = (text: string, user = 'a') =>
  runInThread<typeof work.describeThread>({ module, name: 'describeThread', args: [text] }, { user });
const forever = (user: string, seconds: number) =>
  runInThread<typeof work.computeForever>({ module, name: 'computeForever', args: [] }, { user, seconds });

it('a function runs in a thread without settings, and the thread is reused', async () => {
  const first = await tell('one');
  expect(first).toMatchObject({ text: 'one', settings: 0 });
  expect(first.threadId).not.toBe(threadId);
  expect((await tell('two')).threadId).toBe(first.threadId);
});

it('a function that takes too long is ended, and the next one runs', async () => {
  await expect(forever('a', 0.1)).rejects.toThrow(TookTooMuch);
  expect(await tell('next')).toMatchObject({ text: 'next' });
});

it('a function that uses too much memory is ended, and the next one runs', async () => {
  const filling = runInThread<typeof work.fillMemory>({ module, name: 'fillMemory', args: [] }, { user: 'a' });
  await expect(filling).rejects.toThrow(TookTooMuch);
  expect(await tell('next')).toMatchObject({ text: 'next' });
});

it('a failed function reports the reason', async () => {
  const failing = runInThread<typeof work.fail>({ module, name: 'fail', args: [] }, { user: 'a' });
  await expect(failing).rejects.toThrow('for a test');
});

it('the next function runs in the thread that ended last', async () => {
  await Promise.all([tell('one', 'a'), tell('at the same time', 'b')]);
  const last = await tell('two');
  expect((await tell('three')).threadId).toBe(last.threadId);
});

it('an error is passed on with its code and message', async () => {
  const refused = await runInThread<typeof work.throwUnprintable>(
    { module, name: 'throwUnprintable', args: [] },
    { user: 'a' },
  ).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'unprintable', message: expect.stringContaining('abc') as string });
});

it('one user’s computations leave a thread to other users', async () => {
  const errors = [forever('a', 3), forever('a', 0.1)].map((one) => one.catch((error: unknown) => error));
  expect(await tell('of another', 'b')).toMatchObject({ text: 'of another' });
  expect(await Promise.race([Promise.all(errors), tell('again', 'b')])).toMatchObject({ text: 'again' });
  expect(await Promise.all(errors)).toEqual([expect.any(TookTooMuch), expect.any(TookTooMuch)]);
});
