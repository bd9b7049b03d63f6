import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SECOND, startJobs, wakeJob } from './jobs.ts';
import { createLog } from './log.ts';

const log = createLog('silent');

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('a job runs soon after startup and then at its interval, also after a failure', async () => {
  const run = vi.fn(() => Promise.reject(new Error('a failure of the test')));
  const jobs = startJobs({ jobs: [{ name: 'test', everyMinutes: 60, run }], log });
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(run).toHaveBeenCalledTimes(2);
  await jobs.stop();
});

test('stopping waits for the running job and starts no other', async () => {
  const work = Promise.withResolvers<void>();
  const run = vi.fn(() => work.promise);
  const jobs = startJobs({ jobs: [{ name: 'test', everyMinutes: 1, run }], log });
  await vi.advanceTimersByTimeAsync(90_000);
  let hasStopped = false;
  const stopped = jobs.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasStopped).toBe(false);
  work.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a job that is woken runs immediately, and again if woken while running', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = [first.promise, second.promise];
  const run = vi.fn(() => works.shift() ?? Promise.resolve());
  const jobs = startJobs({ jobs: [{ name: 'test', everyMinutes: 60, run }], log });
  wakeJob('another');
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).not.toHaveBeenCalled();
  wakeJob('test');
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  wakeJob('test');
  wakeJob('test');
  first.resolve();
  await vi.advanceTimersByTimeAsync(10);
  expect(run).toHaveBeenCalledTimes(2);
  second.resolve();
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(3);
  await jobs.stop();
});

test('a frequent job runs soon after startup, and an early one immediately', async () => {
  const [often, early] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const jobs = startJobs({
    jobs: [
      { name: 'often', everyMinutes: 5 * SECOND, run: often },
      { name: 'early', everyMinutes: 60, isEarly: true, run: early },
    ],
    log,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([often.mock.calls.length, early.mock.calls.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(7_500);
  expect(often).toHaveBeenCalled();
  expect(early).toHaveBeenCalledTimes(1);
  await jobs.stop();
});
