// The server adds the session to workspace pages.
import { afterEach, expect, it, vi } from 'vitest';

import type { SessionRecord } from '../server/answers.ts';
import { readSession } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

it('the session in a page is used once, without a request', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address);
    return Promise.resolve(Response.json({ session: { is_owner: true } }));
  });
  globalThis.laurelSession = { is_owner: false } as SessionRecord;
  expect(await readSession()).toEqual({ is_owner: false });
  expect(requested).toEqual([]);
  expect(await readSession()).toEqual({ is_owner: true });
  expect(requested).toEqual(['/api/session']);
});
