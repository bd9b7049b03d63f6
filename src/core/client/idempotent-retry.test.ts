import { expect, it, vi } from 'vitest';

import { ApiError, toProblem } from './api.ts';
import { recoverReplay } from './idempotent-retry.ts';

const reused = (madeId?: string) =>
  new ApiError({ ...toProblem('unavailable'), code: 'idempotency_key_reused', ...(madeId && { madeId }) });

it('a new row is returned without another request', async () => {
  const read = vi.fn<() => Promise<string>>();
  expect(await recoverReplay(Promise.resolve('new'), read)).toBe('new');
  expect(read).not.toHaveBeenCalled();
});

it('the row created by an earlier attempt is loaded', async () => {
  expect(await recoverReplay(Promise.reject(reused('7')), async (id) => `row ${id}`)).toBe('row 7');
});

it.each([
  ['another act’s key', reused()],
  ['any other failure', new ApiError({ ...toProblem('unavailable'), madeId: '7' })],
])('the error is rethrown for %s', async (_what, error) => {
  await expect(recoverReplay(Promise.reject(error), async () => 'a row')).rejects.toBe(error);
});
