import { beforeEach, describe, expect, it } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { AppError } from './errors.ts';
import { rateLimits } from './identity/table.ts';
import { sweepLimits, consumeRateLimit } from './limits.ts';

const app = useTestApp();
const noon = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

function take({ key = 'uploads:ada', now = noon, limit = 3 } = {}): Promise<void> {
  return consumeRateLimit({ database: app.database, key, limit, windowSeconds: 60, now });
}

beforeEach(async () => {
  await app.database.asSystem('a test begins', (tx) => tx.delete(rateLimits));
});

describe('a rate limit', () => {
  it('allows its number of attempts, then returns the time to wait', async () => {
    for (const second of [0, 10, 20]) await take({ now: after(second) });
    await expect(take({ now: after(25) })).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Please wait 35 seconds and try again.',
      retryAfterSeconds: 35,
    });
  });

  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [3596, '60 minutes'],
    [7201, '3 hours'],
  ])('names a wait of %d seconds as %s', (seconds, wait) => {
    expect(new AppError('too_many_requests', { values: { seconds } }).message).toBe(
      `Too many attempts. Please wait ${wait} and try again.`,
    );
  });

  it('restarts when its window ends, which rejected attempts do not extend', async () => {
    for (const second of [0, 1, 2]) await take({ now: after(second) });
    for (const second of [30, 50, 59]) await expect(take({ now: after(second) })).rejects.toThrow('Please wait');
    await expect(take({ now: after(60) })).resolves.toBeUndefined();
  });

  it('counts each key separately', async () => {
    await take({ limit: 1 });
    await expect(take({ limit: 1 })).rejects.toThrow('Please wait');
    await expect(take({ limit: 1, key: 'uploads:grace' })).resolves.toBeUndefined();
  });

  it('allows no more than its number of concurrent attempts', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => take({ limit: 5 })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

it('the sweep deletes only expired windows', async () => {
  await take({ key: 'old', now: after(-2 * 86_400) });
  await take({ key: 'new' });
  await sweepLimits({ database: app.database, now: noon });
  const stored = await app.database.asSystem('a test looks', (tx) =>
    tx.select({ key: rateLimits.key }).from(rateLimits),
  );
  expect(stored).toEqual([{ key: 'new' }]);
});
