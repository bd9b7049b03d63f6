// Workspace pages request the session before any script loads.
import { afterEach, expect, it, vi } from 'vitest';

import { readSession } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

it('the early session request supplies the first response, once only', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json({ session: { is_owner: true } }));
  });
  globalThis.laurelSession = Promise.resolve(Response.json({ session: { is_owner: false } }));
  expect(await readSession()).toEqual({ is_owner: false });
  expect(asked).toEqual([]);
  expect(await readSession()).toEqual({ is_owner: true });
  expect(asked).toEqual(['/api/session']);
});

it('an early session request that failed is reported, and the next read sends its own', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ session: null })));
  globalThis.laurelSession = Promise.reject(new TypeError('Failed to fetch'));
  await expect(readSession()).rejects.toMatchObject({ code: 'unreachable' });
  expect(await readSession()).toBeNull();
});
