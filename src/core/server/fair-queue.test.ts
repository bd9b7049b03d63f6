import { expect, it } from 'vitest';

import { createLimitedQueue, createFairQueue } from './fair-queue.ts';

const forever = new AbortController().signal;

/** Creates work that ends on demand and reports that it has started. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise<void>((resolve) => void setImmediate(resolve));
    },
  };
}

it('a fair queue runs one task at a time, and users take turns', async () => {
  const take = createLimitedQueue({ busy: 'preview_busy', ofOne: 5, ofAll: 10 });
  const { begun, work, end } = createWork();
  const turns = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => take(name[0] ?? '', work(name), forever));
  await end('');
  expect(begun).toEqual(['a1']);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(await Promise.all(turns)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  const again = take('a', work('a4'), forever);
  await end('a4');
  expect(await again).toBe('a4');
});

it('a fair queue runs several tasks concurrently, but one of each user', async () => {
  const take = createLimitedQueue({ busy: 'preview_busy', atOnce: 2, ofOne: 5, ofAll: 10 });
  const { begun, work, end } = createWork();
  const turns = ['a1', 'a2', 'b1', 'c1'].map((name) => take(name[0] ?? '', work(name), forever));
  await end('');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  for (const name of ['c1', 'a1', 'a2']) await end(name);
  expect(await Promise.all(turns)).toEqual(['a1', 'a2', 'b1', 'c1']);
});

it('a fair queue prefers the user whose last turn is longest ago', () => {
  const next = createFairQueue();
  const all = ['a1', 'a2', 'b1', 'c1'].map((name) => ({ name, user: name[0] ?? '' }));
  const without = (...names: string[]) => all.filter(({ name }) => !names.includes(name));
  expect(next(without('c1'))?.name).toBe('a1');
  expect(next(without('c1', 'a1'))?.name).toBe('b1');
  expect(next(without('a1'))?.name).toBe('c1');
  expect(next(without('a1', 'c1'))?.name).toBe('a2');
  expect(next([])).toBeUndefined();
});

it('a fair queue starts the next task after a failure', async () => {
  const take = createLimitedQueue({ busy: 'preview_busy', ofOne: 5, ofAll: 10 });
  const failed = take('a', () => Promise.reject(new Error('broken')), forever);
  const next = take('b', () => Promise.resolve('done'), forever);
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('a fair queue rejects too many tasks of one user, and of all', async () => {
  const take = createLimitedQueue({ busy: 'preview_busy', ofOne: 1, ofAll: 2 });
  const { work, end } = createWork();
  const first = take('a', work('a1'), forever);
  const waiting = [take('a', work('a2'), forever), take('b', work('b1'), forever)];
  await expect(take('a', work('a3'), forever)).rejects.toMatchObject({ code: 'preview_busy', retryAfterSeconds: 5 });
  await expect(take('c', work('c1'), forever)).rejects.toMatchObject({ code: 'preview_busy', retryAfterSeconds: 5 });
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  expect(await Promise.all([first, ...waiting])).toEqual(['a1', 'a2', 'b1']);
});

it('a fair queue skips aborted tasks', async () => {
  const take = createLimitedQueue({ busy: 'preview_busy', ofOne: 5, ofAll: 10 });
  const { begun, work, end } = createWork();
  const first = take('a', work('a1'), forever);
  const leaving = new AbortController();
  const left = take('b', work('b1'), leaving.signal);
  const last = take('c', work('c1'), forever);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await end('a1');
  expect(begun).toEqual(['a1', 'c1']);
  await end('c1');
  expect(await Promise.all([first, last])).toEqual(['a1', 'c1']);
});
