import { threadId } from 'node:worker_threads';

import { expect, it } from 'vitest';

import type * as work from '#testing/thread-work.ts';

import { AppError } from './errors.ts';
import { runInThread, TookTooMuch } from './threads.ts';

const module = new URL('../../testing/thread-work.ts', import.meta.url);
const tell = (text: string, user = 'a') =>
  runInThread<typeof work.tellThread>({ module, name: 'tellThread', args: [text] }, { user });
const forever = (user: string, seconds: number) =>
  runInThread<typeof work.computeForever>({ module, name: 'computeForever', args: [] }, { user, seconds });

it('runs a function in a thread that knows no settings, and keeps the thread for the next one', async () => {
  const first = await tell('one');
  expect(first).toMatchObject({ text: 'one', settings: 0 });
  expect(first.threadId).not.toBe(threadId);
  expect((await tell('two')).threadId).toBe(first.threadId);
});

it('ends a function that takes too long, and runs the next one', async () => {
  await expect(forever('a', 0.1)).rejects.toThrow(TookTooMuch);
  expect(await tell('next')).toMatchObject({ text: 'next' });
});

it('ends a function that takes too much memory, and runs the next one', async () => {
  const filling = runInThread<typeof work.fillMemory>({ module, name: 'fillMemory', args: [] }, { user: 'a' });
  await expect(filling).rejects.toThrow(TookTooMuch);
  expect(await tell('next')).toMatchObject({ text: 'next' });
});

it('tells why a function failed', async () => {
  const failing = runInThread<typeof work.fail>({ module, name: 'fail', args: [] }, { user: 'a' });
  await expect(failing).rejects.toThrow('for a test');
});

it('runs the next function in the thread that ended last', async () => {
  await Promise.all([tell('one', 'a'), tell('at the same time', 'b')]);
  const last = await tell('two');
  expect((await tell('three')).threadId).toBe(last.threadId);
});

it('passes on a refusal with its code and its sentence', async () => {
  const refused = await runInThread<typeof work.refuse>({ module, name: 'refuse', args: [] }, { user: 'a' }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'unprintable', message: expect.stringContaining('abc') as string });
});

it('leaves a thread to other users while one of them computes', async () => {
  const held = [forever('a', 3), forever('a', 0.1)].map((one) => one.catch((error: unknown) => error));
  expect(await tell('of another', 'b')).toMatchObject({ text: 'of another' });
  expect(await Promise.race([Promise.all(held), tell('again', 'b')])).toMatchObject({ text: 'again' });
  expect(await Promise.all(held)).toEqual([expect.any(TookTooMuch), expect.any(TookTooMuch)]);
});
